import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { MINUTE_MS } from '../clock.ts';
import { newId } from '../ids.ts';
import { isSignedFile, signFileUrl } from './signed-link.ts';

let api: TestApi;
let admin: Session;
const EXPORT = '/auditoria/exportar?fecha=2026-11-24';
const OPENED = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' };

beforeAll(async () => {
  api = await startApi('postgres');
  admin = await api.login('10000001', 'Demo1234');
});
afterAll(() => api?.stop());

/** The link that a download names, below the API's base. */
async function linkOf(path = EXPORT): Promise<string> {
  const answer = await api.call('GET', path, { as: admin });
  expect(answer.status).toBe(200);
  return (answer.headers.get('content-location') ?? '').replace(api.platform.config.apiBase, '');
}
const open = (link: string) => api.call('GET', link, { headers: OPENED });

it('hands a file to a browser that only follows links', async () => {
  const link = await linkOf();
  expect(link).toMatch(/^\/auditoria\/exportar\?fecha=2026-11-24&enlace=/);
  const download = await open(link);
  expect([download.status, download.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(download.headers.get('content-disposition')).toContain('attachment');
  // A link makes no further links: it ends when it ends.
  expect(download.headers.get('content-location')).toBeNull();
  expect(await linkOf('/auditoria/exportar')).toMatch(/^\/auditoria\/exportar\?enlace=/);
});

it('opens nothing else, for nobody else, and not for long', async () => {
  const link = await linkOf();
  const [, signed = ''] = link.split('&enlace=');
  const [expires = '', session = '', mac = ''] = signed.split('.');
  const later = (Number.parseInt(expires, 36) + 1).toString(36);
  for (const altered of [
    link.replace('11-24', '11-23'),
    `${EXPORT}&enlace=${later}.${session}.${mac}`,
    `${EXPORT}&enlace=${expires}.${session.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}.${mac}`,
    `/auditoria/exportar?enlace=${signed}`,
    `${link}&cuil=20002307554`,
    `${EXPORT}&enlace=x`,
  ]) {
    const answer = await open(altered);
    expect([answer.status, answer.body.message], altered).toEqual([
      404,
      'El enlace del archivo venció. Vuelva a abrirlo desde la pantalla.',
    ]);
  }
  // Only for answers that are files.
  expect((await open(`/auditoria?enlace=${signed}`)).status).toBe(400);
  api.clock.move(16 * MINUTE_MS);
  expect((await open(link)).status).toBe(404);
  api.clock.move(-16 * MINUTE_MS);
  expect((await open(link)).status).toBe(200);
});

it('of a file works for a quarter of an hour at least, and not for much longer', () => {
  const start = Date.parse('2026-11-24T12:00:00Z');
  const at = (time: number) => ({ ...api.platform, clock: { now: () => new Date(time) } });
  const id = newId();
  for (const second of [0, 1, 450, 899]) {
    const madeAt = start + second * 1_000;
    const { searchParams } = new URL(signFileUrl(at(madeAt), id));
    const [v = '', f = ''] = [searchParams.get('v') ?? '', searchParams.get('f') ?? ''];
    const works = (minutes: number) => isSignedFile(at(madeAt + minutes * MINUTE_MS), id, v, f);
    expect([works(0), works(15), works(31)], `second ${second}`).toEqual([true, true, false]);
  }
});

it('ends with the session that made it', async () => {
  const link = await linkOf();
  expect((await api.call('POST', '/auth/logout', { as: admin })).status).toBe(200);
  expect((await open(link)).status).toBe(401);
});
