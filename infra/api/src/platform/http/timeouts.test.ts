import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { CLOSING, part } from '#test/raw-form.ts';
import { PERSON } from '#test/request.ts';

const FILE = 'name="file"; filename="acta.pdf"';
const PERIOD_S = 1;

describe('an upload over a slow line', () => {
  let api: TestApi;
  let supplier: Session;
  beforeAll(async () => {
    api = await startApi('postgres', { env: { REQUEST_TIMEOUT_SECONDS: String(PERIOD_S) } });
    supplier = await api.signOn(PERSON);
  });
  afterAll(() => api?.stop());

  /** Sends a PDF with `bytes` of a comment at its end, so much of it in each tenth of a second. */
  async function uploadAt(bytesPerTenth: number, bytes: number): Promise<string> {
    const pdf = Buffer.concat([await samplePdf(), Buffer.alloc(bytes, '% ')]);
    const body = Buffer.concat([part(FILE, pdf), CLOSING]);
    const { hostname, port } = new URL(api.origin);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece;
    });
    // Its end is in the answer, or in there being none.
    socket.on('error', () => socket.destroy());
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /api/municat/files/upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${supplier.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=limite-de-prueba\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // Sending on after an early answer would reset the connection.
    for (let from = 0; from < body.length && answer === '' && !socket.destroyed; from += bytesPerTenth) {
      socket.write(body.subarray(from, from + bytesPerTenth));
      await setTimeout(100);
    }
    await closed;
    return answer;
  }

  it('arrives however long it takes, while it keeps arriving', async () => {
    expect(await uploadAt(6_000, 130_000)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is ended when it trickles, with the reason', async () => {
    const answer = await uploadAt(100, 240_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('El pedido tardó demasiado en llegar. Vuelva a intentar.');
  });
});
