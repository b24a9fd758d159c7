import { debianProgram } from 'infra-testing/debian';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { startClamAv, type TestClamAv } from '#test/clamav.ts';
import { EICAR } from '#test/hostile-files.ts';
import { PERSON } from '#test/request.ts';
import { files } from '../../files/tables.ts';

const CLAMD = debianProgram('clamd');
const MOST_MB = 3;

describe.skipIf(!CLAMD).each(['tcp', 'unix'] as const)('Debian’s ClamAV, asked by %s', (way) => {
  let clamav: TestClamAv;
  let api: TestApi;
  let supplier: Session;

  beforeAll(async () => {
    if (!CLAMD) return;
    clamav = await startClamAv(CLAMD, MOST_MB);
    api = await startApi('postgres', { env: { CLAMD_URL: clamav.urls[way] } });
    supplier = await api.signOn(PERSON);
  });
  afterAll(async () => {
    await api?.stop();
    await clamav?.stop();
  });

  const ready = async () => (await fetch(`${api.origin}/health/ready`)).json();
  const countFiles = () => api.platform.db.$count(files);

  it('lets a clean file through', async () => {
    const before = await countFiles();
    expect((await api.upload(supplier, await samplePdf())).status).toBe(200);
    expect(await countFiles()).toBe(before + 1);
    expect(await ready()).toMatchObject({ antivirus: 'ok' });
  });

  it('finds what is hidden behind the end of a PDF, and the file is refused with the reason', async () => {
    const before = await countFiles();
    const answer = await api.upload(supplier, Buffer.concat([await samplePdf(), Buffer.from(EICAR)]));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(
      'El antivirus encontró contenido malicioso en el archivo: no se guardó.',
    );
    expect(await countFiles()).toBe(before);
  });

  it('is asked by several at once, and tells them apart', async () => {
    const clean = await samplePdf();
    const infected = Buffer.concat([clean, Buffer.from(EICAR)]);
    const contents = Array.from({ length: 9 }, (_, index) => (index % 3 === 0 ? infected : clean));
    const answers = await Promise.all(contents.map((content) => api.upload(supplier, content)));
    expect(answers.map(({ status }) => status)).toEqual(contents.map((it) => (it === infected ? 400 : 200)));
  });

  it('takes no file that is larger than it looks at', async () => {
    const before = await countFiles();
    const large = Buffer.concat([await samplePdf(), Buffer.alloc((MOST_MB + 1) * 1024 * 1024, 32)]);
    const answer = await api.upload(supplier, large);
    expect(answer.status).toBe(413);
    expect(answer.body.message).toBe('El antivirus no revisa archivos tan grandes. Suba uno más chico.');
    expect(await countFiles()).toBe(before);
  });

  it('lets nothing through unseen once it is killed, and says so', async () => {
    const before = await countFiles();
    await clamav.stop();
    const answer = await api.upload(supplier, await samplePdf());
    expect(answer.status).toBe(503);
    expect(answer.body.message).toBe('El antivirus no responde. Vuelva a intentar en unos minutos.');
    expect(await countFiles()).toBe(before);
    expect(await ready()).toMatchObject({ antivirus: 'down' });
  });
});
