import { Worker } from 'node:worker_threads';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { pdfBomb } from '#test/hostile-files.ts';
import { OTHER_PERSON, PERSON } from '#test/request.ts';

/** Uploads in no other test of this file. */
const THIRD_PERSON = '20188192514';

const HOUR_MS = 3_600_000;
const MOST = 3;

describe.each(ANY_DATABASE)('files that one login uploads in a day (%s)', (kind) => {
  let api: TestApi;
  let pdf: Uint8Array;
  const upload = (as: Session) => api.upload(as, pdf);

  beforeAll(async () => {
    api = await startApi(kind, { env: { UPLOADS_PER_DAY: String(MOST) } });
    pdf = await samplePdf();
  });
  afterAll(() => api?.stop());

  it('are as many of a supplier as the city allows, and it says when the next is taken', async () => {
    const supplier = await api.signOn(PERSON);
    for (let hour = 0; hour < MOST; hour++) {
      expect((await upload(supplier)).status).toBe(200);
      api.clock.move(HOUR_MS);
    }
    const again = await api.signOn(PERSON);
    const refused = await upload(again);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      'Se subieron demasiados archivos. Espere 21 horas y vuelva a intentar.',
    );
    expect(refused.headers.get('retry-after')).toBe(String(21 * 3_600));

    expect((await upload(await api.signOn(OTHER_PERSON))).status).toBe(200);

    api.clock.move(21 * HOUR_MS);
    expect((await upload(await api.signOn(PERSON))).status).toBe(200);
  });

  it('are counted also where they are refused: each takes the time of a check', async () => {
    const supplier = await api.signOn(THIRD_PERSON);
    const notAFile = new TextEncoder().encode('nada');
    for (let count = 0; count < MOST; count++) {
      expect((await api.upload(supplier, notAFile)).status).toBe(415);
    }
    expect((await upload(supplier)).status).toBe(429);
  });

  it('count as many where one takes too much to open: all others wait for it', async () => {
    api.clock.move(24 * HOUR_MS);
    const supplier = await api.signOn(THIRD_PERSON);
    const answer = await api.upload(supplier, pdfBomb(64, ' ', 32));
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringMatching(/^Este archivo es demasiado complejo .*«Guardar como PDF» y suba ese archivo\.$/),
    ]);
    expect((await upload(supplier)).status).toBe(429);
  });

  it('count once where the server could not check one, and it says to try again', async () => {
    api.clock.move(24 * HOUR_MS);
    const supplier = await api.signOn(THIRD_PERSON);
    const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      process.nextTick(() => this.emit('error', new Error('no memory for a thread')));
    });
    const answer = await upload(supplier);
    expect(post).toHaveBeenCalled();
    post.mockRestore();
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'No se pudo revisar este archivo a tiempo. Vuelva a intentar; si se repite, guárdelo con «Imprimir → Guardar como PDF».',
    ]);
    expect((await upload(supplier)).status).toBe(200);
  });

  it('are not counted of the city’s own people', async () => {
    const publisher = await api.login('10000005', 'Demo1234');
    for (let index = 0; index <= MOST; index++) expect((await upload(publisher)).status).toBe(200);
  });
});
