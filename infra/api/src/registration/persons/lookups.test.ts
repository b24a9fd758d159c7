import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { COMPANY, OTHER_PERSON, PERSON } from '#test/request.ts';

const HOUR_MS = 3_600_000;
const MOST = 4;

describe.each(ANY_DATABASE)('the daily limit of look-ups (%s)', (kind) => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi(kind, { env: { LOOKUPS_PER_DAY: String(MOST) } });
  });
  afterAll(() => api?.stop());

  const client = (as: Session, cuit: string) => api.call('GET', `/persona-fisica/cliente/${cuit}`, { as });
  const form = (as: Session) =>
    api.call('GET', `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`, { as });

  it('counts every kind of look-up, and says when the next one is possible', async () => {
    const supplier = await api.signOn(PERSON);
    expect((await form(supplier)).status).toBe(200);
    api.clock.move(HOUR_MS);
    expect((await client(supplier, COMPANY)).status).toBe(200);
    expect((await api.call('GET', `/persona-fisica/api-persona/${COMPANY}`, { as: supplier })).status).toBe(
      200,
    );
    expect((await api.call('GET', `/sujeto-fiscal/buscar-empresa/${COMPANY}`, { as: supplier })).status).toBe(
      200,
    );

    const getTaxpayer = vi.spyOn(api.platform.taxAuthority, 'getTaxpayer');
    const again = await api.signOn(PERSON);
    getTaxpayer.mockClear();
    const refused = await client(again, OTHER_PERSON);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Se hicieron demasiadas consultas al registro de ARCA (ex AFIP). Espere 23 horas y vuelva a intentar.',
    ]);
    // The clock runs on while the test does.
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(23 * 3_600);
    expect(seconds).toBeGreaterThan(23 * 3_600 - 60);
    // The form opens all the same, with what the registry said before.
    const formAnswer = await form(again);
    expect([formAnswer.status, formAnswer.body.sujeto_fiscal.cuit]).toEqual([200, PERSON]);
    expect(getTaxpayer).not.toHaveBeenCalled();
    getTaxpayer.mockRestore();

    expect((await client(await api.signOn(OTHER_PERSON), COMPANY)).status).toBe(200);

    api.clock.move(23 * HOUR_MS);
    expect((await client(await api.signOn(PERSON), COMPANY)).status).toBe(200);
  });

  it('holds for simultaneous calls', async () => {
    api.clock.move(2 * DAY_MS);
    const supplier = await api.signOn(PERSON);
    const answers = await Promise.all(Array.from({ length: 3 * MOST }, () => client(supplier, COMPANY)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * MOST);
  });

  it('is not counted of the city’s own people', async () => {
    const auditor = await api.login('10000003', 'Demo1234');
    const find = () => api.call('GET', `/persona-fisica/api-persona/${COMPANY}`, { as: auditor });
    for (let index = 0; index <= MOST; index++) expect((await find()).status).toBe(200);
  });
});
