import { samplePdf } from 'infra-testing/files';
import { addDays } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { ACCOUNT, CLIENT_LIST, COMPANY, PERSON, todayOf } from '#test/request.ts';

/** The other person of the company, by the tax authority's word. */
const COLLEAGUE = '20221124643';

describe.each(ANY_DATABASE)('two who fill the same form (%s)', (kind) => {
  let api: TestApi;
  let first: Session;
  let colleague: Session;
  let otherTab: Session;
  const open = async (as: Session) => {
    const answer = await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { etag: answer.headers.get('etag') ?? '', request: answer.body.sujeto_fiscal };
  };
  const saveBody = (as: Session, etag: string, body: object) =>
    api.call('PATCH', `/sujeto-fiscal/save/${COMPANY}`, { as, body, headers: { 'if-match': etag } });
  const save = (as: Session, etag: string, fields: object) => saveBody(as, etag, { sujeto_fiscal: fields });
  const expectConflict = (answer: Answer, stored: object) => {
    expect(answer.status, JSON.stringify(answer.body)).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'CONFLICTO',
      message: 'Otra persona cambió estos datos mientras los editaba. Revise los valores guardados.',
    });
    expect(answer.body.stored).toEqual(stored);
  };

  beforeAll(async () => {
    api = await startApi(kind);
    first = await api.signOn(PERSON);
    colleague = await api.signOn(COLLEAGUE);
    otherTab = first;
    await open(first);
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    const cleared = await api.call('PATCH', `/sujeto-fiscal/save/${COMPANY}`, {
      as: first,
      body: {
        sujeto_fiscal: {
          domicilio_alternativo: null,
          telefono_alternativo: null,
          principales_clientes: CLIENT_LIST,
          poder_legal: null,
        },
        cuenta_bancaria: [],
      },
    });
    expect(cleared.status).toBe(200);
  });

  const pairs = [
    ['two people of one company', () => colleague],
    ['two tabs of one person', () => otherTab],
  ] as const;

  describe.each(pairs)('%s', (_who, other) => {
    it('refuses the later save of the same field, with the stored value', async () => {
      const [mine, theirs] = [await open(first), await open(other())];
      expect((await save(other(), theirs.etag, { domicilio_alternativo: 'Salta 1' })).status).toBe(200);
      const late = await save(first, mine.etag, { domicilio_alternativo: 'Jujuy 2' });
      expectConflict(late, { domicilio_alternativo: 'Salta 1' });
      expect((await open(first)).request.domicilio_alternativo).toBe('Salta 1');
    });

    it('accepts that save once it was made on the stored value', async () => {
      const mine = await open(first);
      await save(other(), mine.etag, { domicilio_alternativo: 'Salta 1' });
      expect((await save(first, mine.etag, { domicilio_alternativo: 'Jujuy 2' })).status).toBe(409);
      const again = await open(first);
      expect((await save(first, again.etag, { domicilio_alternativo: 'Jujuy 2' })).status).toBe(200);
      expect((await open(other())).request.domicilio_alternativo).toBe('Jujuy 2');
    });

    it('stores changes of different fields', async () => {
      const [mine, theirs] = [await open(first), await open(other())];
      const saved = await save(other(), theirs.etag, { domicilio_alternativo: 'Salta 1' });
      const late = await save(first, mine.etag, { telefono_alternativo: '3834111111' });
      expect([saved.status, late.status]).toEqual([200, 200]);
      const both = { domicilio_alternativo: 'Salta 1', telefono_alternativo: '3834111111' };
      expect(late.body.data.sujeto_fiscal).toMatchObject(both);
      expect((await open(other())).request).toMatchObject(both);
    });

    it('stores nothing of a save with one stale field', async () => {
      const mine = await open(first);
      await save(other(), mine.etag, { domicilio_alternativo: 'Salta 1' });
      const late = await save(first, mine.etag, {
        domicilio_alternativo: 'Jujuy 2',
        telefono_alternativo: '3834222222',
      });
      expectConflict(late, { domicilio_alternativo: 'Salta 1' });
      expect((await open(first)).request.telefono_alternativo).toBeNull();
    });

    it('accepts the same value twice', async () => {
      const mine = await open(first);
      await save(other(), mine.etag, { domicilio_alternativo: 'Salta 1' });
      const late = await save(first, mine.etag, { domicilio_alternativo: 'Salta 1' });
      expect(late.status).toBe(200);
    });

    it('treats the accounts as one value and refuses the later list', async () => {
      const mine = await open(first);
      const saved = await saveBody(other(), mine.etag, { cuenta_bancaria: [ACCOUNT] });
      const late = await saveBody(first, mine.etag, {
        cuenta_bancaria: [{ ...ACCOUNT, banco: 'Otro banco' }],
      });
      expectConflict(late, { cuenta_bancaria: saved.body.data.sujeto_fiscal.cuenta_bancaria });
    });

    it('refuses a change of an account that was deleted meanwhile, with the stored list', async () => {
      const before = await saveBody(first, (await open(first)).etag, { cuenta_bancaria: [ACCOUNT] });
      const [account] = before.body.data.sujeto_fiscal.cuenta_bancaria;
      const mine = await open(first);
      expect((await saveBody(other(), mine.etag, { cuenta_bancaria: [] })).status).toBe(200);
      const late = await saveBody(first, mine.etag, {
        cuenta_bancaria: [{ ...account, banco: 'Otro banco' }],
      });
      expectConflict(late, { cuenta_bancaria: [] });
    });

    it('treats the clients as one value', async () => {
      const mine = await open(first);
      const theirs = CLIENT_LIST.slice(1);
      await save(other(), mine.etag, { principales_clientes: theirs });
      const late = await save(first, mine.etag, { principales_clientes: [...CLIENT_LIST].reverse() });
      expectConflict(late, { principales_clientes: theirs });
    });

    it('accepts the same clients twice and stores no change', async () => {
      const mine = await open(first);
      const theirs = [...CLIENT_LIST].reverse();
      const saved = await save(other(), mine.etag, { principales_clientes: theirs });
      const late = await save(first, mine.etag, { principales_clientes: theirs });
      expect([late.status, late.body.message]).toEqual([200, undefined]);
      expect(late.body.data.sujeto_fiscal.version).toBe(saved.body.data.sujeto_fiscal.version);
    });

    it('stores one of two simultaneous saves and refuses the other', async () => {
      const mine = await open(first);
      const answers = await Promise.all([
        save(first, mine.etag, { domicilio_alternativo: 'Jujuy 2' }),
        save(other(), mine.etag, { domicilio_alternativo: 'Salta 1' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stored = (await open(first)).request.domicilio_alternativo;
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.stored).toEqual({ domicilio_alternativo: stored });
    });
  });

  describe('the dates of a document', () => {
    const day = (offset: number) => addDays(todayOf(api), offset);
    const datesOf = async (id: string) => {
      const { request } = await open(first);
      return request.documento_proveedor.find((one: { id: string }) => one.id === id);
    };
    const setDates = (as: Session, id: string, expiracion: string, fechas_vistas?: object) =>
      api.call('PATCH', `/documento-proveedor/fechas/${id}`, {
        as,
        body: { emision: null, expiracion, ...(fechas_vistas && { fechas_vistas }) },
      });
    let id: string;
    let seenDates: { emision: string | null; expiracion: string | null };

    beforeEach(async () => {
      const mine = await open(first);
      id = mine.request.documento_proveedor.find(
        ({ tipo_documento }: { tipo_documento: { nombre: string } }) =>
          tipo_documento.nombre === 'Acta de designación de representantes',
      ).id;
      const url_archivo = (await api.upload(first, await samplePdf(`acta ${Math.random()}`))).body.data;
      const saved = await saveBody(first, mine.etag, { documento_proveedor: [{ id, url_archivo }] });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      seenDates = { emision: null, expiracion: day(200) };
      expect((await setDates(first, id, day(200))).status).toBe(200);
    });

    it('refuses the later of two changes of the same dates', async () => {
      const answers = [
        await setDates(colleague, id, day(300), seenDates),
        await setDates(first, id, day(100), seenDates),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect(answers[1]?.body).toMatchObject({
        code: 'CONFLICTO',
        message: expect.stringMatching(/^Otra persona, o usted en otra ventana, cambió las fechas/),
      });
      expect(await datesOf(id)).toMatchObject({ emision: null, expiracion: day(300) });
      expect((await setDates(first, id, day(100), { emision: null, expiracion: day(300) })).status).toBe(200);
    });

    it('stores one of two simultaneous changes and refuses the other', async () => {
      const answers = await Promise.all([
        setDates(colleague, id, day(300), seenDates),
        setDates(first, id, day(100), seenDates),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stored = answers.find(({ status }) => status === 200)?.body.data.expiracion;
      expect(await datesOf(id)).toMatchObject({ expiracion: stored });
    });

    it('accepts the same dates twice, and any dates without the seen ones', async () => {
      expect((await setDates(colleague, id, day(300), seenDates)).status).toBe(200);
      expect((await setDates(first, id, day(300), seenDates)).status).toBe(200);
      expect((await setDates(first, id, day(100))).status).toBe(200);
    });
  });

  it('takes a stored file again, whoever of the company uploaded it', async () => {
    const { etag, request } = await open(first);
    const [{ id }] = request.documento_proveedor;
    const url = (await api.upload(colleague, await samplePdf('compartido'))).body.data;
    const body = { sujeto_fiscal: { poder_legal: url }, documento_proveedor: [{ id, url_archivo: url }] };
    for (const as of [colleague, first]) {
      const { status, body: answer } = await saveBody(as, etag, body);
      expect([status, answer.errores]).toEqual([200, undefined]);
    }
  });

  it('shows the stored file of a conflict by a URL that opens, not by its id', async () => {
    const mine = await open(first);
    const give = async (as: Session, text: string) =>
      save(as, mine.etag, { poder_legal: (await api.upload(as, await samplePdf(text))).body.data });
    expect((await give(colleague, 'uno')).status).toBe(200);
    const late = await give(first, 'dos');
    expect(late.status).toBe(409);
    const url: string = late.body.stored.poder_legal;
    const file = await api.call('GET', url.slice(url.indexOf('/files/')));
    expect(file.status).toBe(200);
  });
});
