import { samplePdf } from 'infra-testing/files';
import { BANK_ACCOUNTS_MAX, cbuProblem } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from './support/api.ts';
import { ACCOUNT, PERSON, saveRequest, startRequest } from './support/request.ts';

const OPTIONAL_DOCUMENTS_MAX = 20;

/** A valid CBU of an account number, found by its check digit. */
function cbuOf(accountNumber: number): string {
  const digits = `01105995${String(accountNumber).padStart(13, '0')}`;
  const cbu = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(
    (candidate) => cbuProblem(candidate) === null,
  );
  if (cbu === undefined) throw new Error('no check digit fits');
  return cbu;
}

const accounts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...ACCOUNT,
    cbu: cbuOf(index + 1),
    cuenta_predeterminada: index === 0,
  }));

describe('how much one request may hold', () => {
  let api: TestApi;
  let supplier: Session;
  beforeAll(async () => {
    api = await startApi('postgres');
    supplier = await api.signOn(PERSON);
    await startRequest(api, supplier);
  });
  afterAll(() => api?.stop());

  const request = async () => (await startRequest(api, supplier)).sujeto_fiscal;

  it('refuses the bank account after the last', async () => {
    expect(BANK_ACCOUNTS_MAX).toBe(10);
    const most = await saveRequest(api, supplier, { cuenta_bancaria: accounts(BANK_ACCOUNTS_MAX) });
    expect(most.status, JSON.stringify(most.body)).toBe(200);
    const stored = (await request()).cuenta_bancaria;
    const more = await saveRequest(api, supplier, {
      cuenta_bancaria: [...stored, { ...ACCOUNT, cbu: cbuOf(99), cuenta_predeterminada: false }],
    });
    expect([more.status, [more.body.message].flat()]).toEqual([400, ['Puede cargar hasta 10 cuentas']]);
    expect((await request()).cuenta_bancaria).toEqual(stored);
  });

  it('refuses the optional document after the last', async () => {
    const add = async (number: number) =>
      api.call('POST', `/documento-proveedor/crear-opcional/${PERSON}`, {
        as: supplier,
        body: {
          url_archivo: (await api.upload(supplier, await samplePdf(`folleto ${number}`))).body.data,
          datos_extra: `Folleto ${number}`,
          cuit: PERSON,
        },
      });
    for (let number = 1; number <= OPTIONAL_DOCUMENTS_MAX; number++) {
      expect((await add(number)).status, `${number}`).toBe(200);
    }
    const more = await add(OPTIONAL_DOCUMENTS_MAX + 1);
    expect([more.status, more.body.message]).toEqual([400, 'Puede agregar hasta 20 documentos opcionales.']);
    const optional = (await request()).documento_proveedor.filter(
      ({ datos_extra }: { datos_extra: string | null }) => datos_extra !== null,
    );
    expect(optional).toHaveLength(OPTIONAL_DOCUMENTS_MAX);
  });
});
