import { eq } from 'drizzle-orm';
import { ESTADOS, isEditable } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import {
  COMPANY,
  completeRequest,
  OTHER_PERSON,
  PERSON,
  putInState,
  saveRequest,
  sendRequest,
  startRequest,
} from '#test/request.ts';
import { joinChain } from '../../oversight/audit/index.ts';
import { auditLog } from '../../oversight/audit/tables.ts';
import { deleteOldDrafts } from './drafts.ts';
import { formDrafts } from './tables.ts';

const COLLEAGUE = '20221124643';
const typed = (valor: unknown, base: unknown = null) => ({ valor, base });

describe.each(ANY_DATABASE)('a draft of what was typed (%s)', (kind) => {
  let api: TestApi;
  let phone: Session;
  let desk: Session;
  const keep = (as: Session, body: object, cuit = PERSON) =>
    api.call('PUT', `/sujeto-fiscal/borrador/${cuit}`, { as, body });
  const drafted = async (as: Session) => (await startRequest(api, as)).borrador;

  beforeAll(async () => {
    api = await startApi(kind);
    phone = await api.signOn(PERSON);
    desk = await api.signOn(PERSON);
    await completeRequest(api, phone);
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    await api.platform.db.delete(formDrafts);
    await putInState(api, 'INICIADO');
  });

  it('is found on another device of the same person, and changes nothing of the request', async () => {
    const { version } = (await startRequest(api, phone)).sujeto_fiscal;
    const campos = { telefono_alternativo: typed('38'), condicion_fiscal: typed(null, 'monotributista') };
    const answer = await keep(phone, { paso: 'datos', campos });
    expect([answer.status, answer.body.reemplazados]).toEqual([200, []]);
    const now = await startRequest(api, desk);
    expect(now.sujeto_fiscal.version).toBe(version);
    expect(now.borrador).toEqual(answer.body.data);
    expect(now.borrador.datos.campos).toMatchObject(campos);
    const stored = await api.call('GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`, { as: desk });
    expect(stored.body.borrador).toEqual(now.borrador);
  });

  it('takes the newest value of each field, and tells which the other device had typed', async () => {
    const first = await keep(phone, {
      paso: 'datos',
      campos: { telefono_alternativo: typed('38'), domicilio_alternativo: typed('SALTA 1') },
    });
    const visto = first.body.data.datos.version;
    await keep(desk, { paso: 'datos', visto, campos: { telefono_alternativo: typed('3834') } });
    const late = await keep(phone, {
      paso: 'datos',
      visto,
      campos: { telefono_alternativo: typed('3835'), domicilio_alternativo: typed('SALTA 12') },
    });
    expect(late.body.reemplazados).toEqual(['telefono_alternativo']);
    const { campos } = (await drafted(desk)).datos;
    expect([campos.telefono_alternativo.valor, campos.domicilio_alternativo.valor]).toEqual([
      '3835',
      'SALTA 12',
    ]);
  });

  it('is gone once its values are saved, discarded or sent', async () => {
    const save = () =>
      saveRequest(api, phone, {
        sujeto_fiscal: { telefono_alternativo: '3834111111', domicilio_electronico_alternativo: 'yo' },
      });
    await keep(phone, {
      paso: 'datos',
      campos: {
        telefono_alternativo: typed('3834111111'),
        domicilio_electronico_alternativo: typed('yo'),
      },
    });
    const { data, errores } = (await save()).body;
    // What could not be saved stays.
    expect(Object.keys(errores)).toEqual(['domicilio_electronico_alternativo']);
    expect(Object.keys(data.borrador.datos.campos)).toEqual(['domicilio_electronico_alternativo']);
    // A value that is stored already is saved, too.
    await keep(phone, { paso: 'datos', campos: { telefono_alternativo: typed('3834111111') } });
    expect(Object.keys((await save()).body.data.borrador.datos.campos)).toEqual([
      'domicilio_electronico_alternativo',
    ]);
    await keep(phone, { paso: 'clientes', campos: { principales_clientes: typed([]) } });
    await keep(phone, { paso: 'datos', campos: { domicilio_electronico_alternativo: null } });
    expect(Object.keys(await drafted(phone))).toEqual(['clientes']);
    expect((await sendRequest(api, phone)).body.data.borrador).toEqual({});
  });

  it('of a document is gone once its file or its dates are saved', async () => {
    const { documento_proveedor } = (await startRequest(api, phone)).sujeto_fiscal;
    const [dni, profits] = ['DNI', 'Declaración jurada de Ganancias'].map((name) =>
      documento_proveedor.find(
        ({ tipo_documento }: { tipo_documento: { nombre: string } }) => tipo_documento.nombre === name,
      ),
    );
    const draftedDocuments = async () => Object.keys((await drafted(phone)).documentos?.campos ?? {});
    await keep(phone, {
      paso: 'documentos',
      campos: { [profits.id]: typed({ fechas: {} }), [dni.id]: typed({ fechas: {} }) },
    });
    const dates = (expiracion: string) =>
      api.call('PATCH', `/documento-proveedor/fechas/${profits.id}`, {
        as: phone,
        body: { emision: null, expiracion },
      });
    // Refused dates stay.
    expect((await dates('no es una fecha')).status).toBe(400);
    expect(await draftedDocuments()).toHaveLength(2);
    expect((await dates(profits.expiracion)).status).toBe(200);
    expect(await draftedDocuments()).toEqual([dni.id]);
    const { url_archivo } = dni;
    await saveRequest(api, phone, { documento_proveedor: [{ id: dni.id, url_archivo }] });
    expect(await draftedDocuments()).toEqual([]);
  });

  it('is one person’s own, though two fill the form of one company', async () => {
    const colleague = await api.signOn(COLLEAGUE);
    const open = (as: Session) =>
      api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as });
    await open(phone);
    await keep(phone, { paso: 'datos', campos: { telefono_alternativo: typed('38') } }, COMPANY);
    expect((await open(colleague)).body.borrador).toEqual({});
    const saved = { sujeto_fiscal: { telefono_alternativo: '3834222222' } };
    await saveRequest(api, colleague, saved, {}, COMPANY);
    expect((await open(phone)).body.borrador.datos.campos.telefono_alternativo.valor).toBe('38');
  });

  it('is refused to strangers, in bad form, too large, and once the form is closed', async () => {
    const body = { paso: 'datos', campos: { telefono_alternativo: typed('38') } };
    expect((await keep(await api.signOn(OTHER_PERSON), body)).status).toBe(404);
    for (const wrong of [
      { ...body, paso: 'otro' },
      { ...body, campos: { 'un campo': typed('38') } },
      { ...body, campos: { telefono_alternativo: '38' } },
      { ...body, campos: { telefono_alternativo: typed('a\0b') } },
      { ...body, campos: { telefono_alternativo: typed('ñ'.repeat(33_000)) } },
    ]) {
      expect((await keep(phone, wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(400);
    }
    for (const estado of ESTADOS.filter((one) => !isEditable(one))) {
      await putInState(api, estado);
      const { status, body: answer } = await keep(phone, body);
      expect([status, answer.code]).toEqual([409, 'ESTADO']);
    }
    expect(await api.platform.db.$count(formDrafts)).toBe(0);
  });

  it('is in the audit log once, without what was typed', async () => {
    const ofDrafts = async () => {
      const { db } = api.platform;
      await joinChain(db);
      return db.select().from(auditLog).where(eq(auditLog.entidad, 'borrador')).orderBy(auditLog.id);
    };
    const before = (await ofDrafts()).length;
    for (const text of ['3', '38', '383'])
      await keep(phone, { paso: 'datos', campos: { telefono_alternativo: typed(text) } });
    const entries = (await ofDrafts()).slice(before);
    expect(entries.map(({ operacion, datos_nuevos }) => [operacion, datos_nuevos])).toEqual([
      ['ALTA', { paso: 'datos' }],
    ]);
  });

  it('loses no field when two devices write it at once', async () => {
    const fields = Array.from({ length: 8 }, (_, index) => `campo_${index}`);
    const answers = await Promise.all(
      fields.map((field, index) =>
        keep(index % 2 ? desk : phone, { paso: 'datos', campos: { [field]: typed(index) } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    const { campos } = (await drafted(desk)).datos;
    expect(Object.keys(campos).toSorted()).toEqual(fields);
    expect(new Set(Object.values<{ version: number }>(campos).map(({ version }) => version)).size).toBe(8);
  });

  it('is deleted when nobody has touched it for half a year', async () => {
    await keep(phone, { paso: 'datos', campos: { telefono_alternativo: typed('38') } });
    api.clock.move(179 * DAY_MS);
    await deleteOldDrafts(api.platform);
    expect(await api.platform.db.$count(formDrafts)).toBe(1);
    api.clock.move(2 * DAY_MS);
    await deleteOldDrafts(api.platform);
    expect(await api.platform.db.$count(formDrafts)).toBe(0);
  });
});
