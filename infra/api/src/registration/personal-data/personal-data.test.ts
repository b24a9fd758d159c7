import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { samplePdf } from 'infra-testing/files';
import { formatTaxId } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import {
  COMPANY,
  completeRequest,
  OTHER_PERSON,
  PERSON,
  saveRequest,
  sendRequest,
  startRequest,
  storedRequest,
} from '#test/request.ts';
import { emptyOldMails, queueMail } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { certificates } from '../certificates/tables.ts';
import { chatMessages } from '../chat/tables.ts';
import { documents } from '../documents/tables.ts';
import { observationAnswers, observedForms } from '../observations/tables.ts';
import { bankAccounts, statusHistory } from '../requests/tables.ts';
import { createDataAccessLog, deleteOldAccesses } from './accesses.ts';
import { dataAccesses } from './tables.ts';

describe.each(ANY_DATABASE)('the personal data export (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  let auditor: Session;

  /** The copy as its owner opens it. */
  const copyOf = async (cuit: string, as = supplier) => {
    const answer = await api.call('GET', `/datos-personales/${cuit}`, { as });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(answer.body));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    return { answer, files, data: JSON.parse(text('datos.json')), readme: text('LEAME.txt') };
  };

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
    auditor = await api.login('10000003');
    await completeRequest(api, supplier);
    await sendRequest(api, supplier);
    await api.call('POST', '/chat/enviar', {
      as: supplier,
      body: { cuit: PERSON, mensaje: 'Hola, buen día' },
    });
  });
  afterAll(() => api?.stop());

  it('holds every submitted file beside the data', async () => {
    const { answer, files, data } = await copyOf(PERSON);
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="mis-datos-\d+-[\d-]+\.zip"/,
    );
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    expect(data.archivos.length).toBeGreaterThan(0);
    for (const { archivo, bytes } of data.archivos) expect(files[archivo]?.length).toBe(bytes);
  });

  it('holds the attorney’s files too, also those that were replaced', async () => {
    const other = await api.signOn(OTHER_PERSON);
    await startRequest(api, other, OTHER_PERSON);
    for (const name of ['poder viejo', 'poder nuevo']) {
      const poder_legal = (await api.upload(other, await samplePdf(name), `${name}.pdf`)).body.data;
      const saved = await saveRequest(api, other, { sujeto_fiscal: { poder_legal } }, {}, OTHER_PERSON);
      expect(saved.status).toBe(200);
    }
    const { data, files } = await copyOf(OTHER_PERSON, other);
    expect(data.archivos.map(({ name }: { name: string }) => name)).toEqual([
      'poder viejo.pdf',
      'poder nuevo.pdf',
    ]);
    for (const { archivo, bytes } of data.archivos) expect(files[archivo]?.length).toBe(bytes);
  });

  it('explains how long data is stored and how to correct a mistake', async () => {
    const { readme } = await copyOf(PERSON);
    expect(readme).toMatch(new RegExp(`^Datos que el portal .* CUIT ${formatTaxId(PERSON)}\\n`));
    expect(readme).toContain('Ingresos: 30 días después de su fin. Consultas del personal: dos años.');
    expect(readme).toContain('Texto de los correos enviados: un año.');
    expect(readme).toMatch(/Cómo corregir un dato/);
    expect(readme).toMatch(/en estado Iniciado o\n {2}En Corrección; en otro/);
    expect(readme).toMatch(/Agencia de Acceso a la Información Pública/);
  });

  it('holds no secret of the portal and no name of staff', async () => {
    await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: auditor });
    const { data } = await copyOf(PERSON);
    const all = JSON.stringify(data);
    expect(all).not.toMatch(/password|argon2|token/i);
    expect(all).not.toContain(auditor.user.id);
  });

  it('tells that staff exported a list about the supplier, and not whom of the staff they searched for', async () => {
    const other = await api.signOn(OTHER_PERSON);
    const admin = await api.login('10000001');
    for (const list of ['/auditoria/exportar?cuil=', '/auditoria/consultas/exportar?cuit=']) {
      const path = `${list}${OTHER_PERSON}&usuario=10000003`;
      expect((await api.call('GET', path, { as: admin })).status).toBe(200);
    }
    const { data } = await copyOf(OTHER_PERSON, other);
    const exports = data.registro_de_operaciones.filter(
      ({ realizado_por }: { realizado_por: string }) => realizado_por === 'ADMIN',
    );
    expect(exports).toMatchObject([
      { entidad: 'auditoria', operacion: 'EXPORTACION' },
      { entidad: 'consultas', operacion: 'EXPORTACION' },
    ]);
    expect(JSON.stringify(data)).not.toContain('10000003');
  });

  it('holds nothing of other suppliers', async () => {
    const { db } = api.platform;
    const [observed] = await db.select().from(statusHistory).where(eq(statusHistory.estado, 'EN CORRECCION'));
    if (!observed) throw new Error('the demo has no correction');
    await db.insert(observationAnswers).values({
      correctionId: observed.id,
      position: 0,
      userId: supplier.user.id,
      answer: 'De otra inscripción',
      createdAt: api.clock.now(),
    });
    const { id } = await storedRequest(api);
    const { inscripcion } = (await copyOf(PERSON)).data;
    const parts = {
      cuentas_bancarias: bankAccounts,
      documentos: documents,
      estados: statusHistory,
      formulario_observado: observedForms,
      mensajes: chatMessages,
      certificados: certificates,
    };
    for (const [part, table] of Object.entries(parts)) {
      const own = await db.$count(table, eq(table.requestId, id));
      expect(await db.$count(table), part).toBeGreaterThan(own);
      expect(inscripcion[part], part).toHaveLength(own);
    }
    expect(inscripcion.explicaciones_de_observaciones).toEqual([]);
    const ownIds = inscripcion.documentos.map(({ documento }: { documento: { id: string } }) => documento.id);
    for (const { documento } of inscripcion.archivos_de_documentos) expect(ownIds).toContain(documento);
  });

  it('is available for a represented company, and for nobody else', async () => {
    const { data } = await copyOf(COMPANY);
    expect(data).toMatchObject({ cuit: COMPANY, persona: null, inscripcion: null });
    expect((await api.call('GET', `/datos-personales/${OTHER_PERSON}`, { as: supplier })).status).toBe(404);
    expect((await api.call('GET', `/datos-personales/${PERSON}`, { as: auditor })).status).toBe(403);
  });

  it('holds the mails about the own request, whatever their address, and nobody else’s', async () => {
    const SHARED = 'persona@ejemplo.example';
    const writesAddress = async (as: Session, cuit: string, direccion: string) => {
      const sujeto_fiscal = { domicilio_electronico_alternativo: direccion };
      expect((await saveRequest(api, as, { sujeto_fiscal }, {}, cuit)).status).toBe(200);
    };
    const isWrittenTo = async (cuit: string, mensaje: string) => {
      const body = { cuit, mensaje };
      expect((await api.call('POST', '/chat/enviar', { as: auditor, body })).status).toBe(200);
    };
    const mailsOf = async (cuit: string, as: Session): Promise<{ para: string; texto: string }[]> =>
      (await copyOf(cuit, as)).data.inscripcion.correos;
    const other = await api.signOn(OTHER_PERSON);
    await startRequest(api, other, OTHER_PERSON);
    await writesAddress(other, OTHER_PERSON, SHARED);
    await isWrittenTo(OTHER_PERSON, 'Solo para la otra persona');
    await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier });
    await writesAddress(supplier, COMPANY, SHARED);
    await isWrittenTo(COMPANY, 'Antes de cambiar la dirección');
    await writesAddress(supplier, COMPANY, 'nueva@ejemplo.example');
    await isWrittenTo(COMPANY, 'Después de cambiar la dirección');
    await writesAddress(supplier, COMPANY, SHARED);

    const own = await mailsOf(COMPANY, supplier);
    expect(own.filter(({ texto }) => texto.includes(OTHER_PERSON))).toEqual([]);
    const recipientsOf = (text: string) =>
      own.filter(({ texto }) => texto.includes(text)).map(({ para }) => para);
    expect(recipientsOf('Antes de cambiar la dirección')).toEqual([SHARED]);
    expect(recipientsOf('Después de cambiar la dirección')).toEqual(['nueva@ejemplo.example']);
    const others = await mailsOf(OTHER_PERSON, other);
    expect(others.filter(({ texto }) => texto.includes(COMPANY))).toEqual([]);
    expect(others.some(({ texto }) => texto.includes('Solo para la otra persona'))).toBe(true);
  });

  it('holds what its owner typed and did not save, and not what another representative did', async () => {
    await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier });
    const colleague = await api.signOn('20221124643');
    for (const [as, valor] of [
      [supplier, '3834111111'],
      [colleague, '3834222222'],
    ] as const) {
      const body = { paso: 'datos', campos: { telefono_alternativo: { valor, base: null } } };
      expect((await api.call('PUT', `/sujeto-fiscal/borrador/${COMPANY}`, { as, body })).status).toBe(200);
    }
    const { data } = await copyOf(COMPANY);
    expect(data.inscripcion.borradores_sin_guardar).toMatchObject([
      { paso: 'datos', campos: { telefono_alternativo: { valor: '3834111111' } } },
    ]);
  });

  it('is recorded in the audit log', async () => {
    await copyOf(PERSON);
    const { data } = await copyOf(PERSON);
    const operations = data.registro_de_operaciones.filter(
      ({ entidad }: { entidad: string }) => entidad === 'datos_personales',
    );
    expect(operations.at(-1)).toMatchObject({ operacion: 'EXPORTACION', realizado_por: 'PROVEEDOR' });
  });

  it('lists the days on which staff read the data, once per user and day, for two years', async () => {
    const days = async () => (await copyOf(PERSON, await api.signOn(PERSON))).data.consultas_del_personal;
    const readRequest = async () =>
      api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: await api.login('10000003') });
    await readRequest();
    await readRequest();
    const first = await days();
    expect(first).toEqual([{ dia: expect.any(String), rol: 'VISADOR' }]);
    api.clock.move(DAY_MS);
    await readRequest();
    const [, second] = await days();
    api.clock.move(2 * 365 * DAY_MS);
    await deleteOldAccesses(api.platform);
    expect(await days()).toEqual([second]);
  });

  it('records a day once, whichever process sees it', async () => {
    const { db } = api.platform;
    const before = await db.$count(dataAccesses);
    const user = { ...auditor.user, sessionId: '', represents: [], persona: null, primerLogin: false };
    for (const log of [createDataAccessLog(api.platform), createDataAccessLog(api.platform)])
      await log.record(user, COMPANY);
    expect(await db.$count(dataAccesses)).toBe(before + 1);
  });

  it('loses the text of a mail after a year, sent or not, and its event is not mailed again', async () => {
    const { db } = api.platform;
    const mail = {
      eventKey: 'prueba:1',
      to: 'a@b.example',
      subject: 'Aviso',
      body: 'Texto',
      html: '<p>Texto</p>',
    };
    await queueMail(db, api.clock, mail);
    // Its server took it at the last of its tries.
    await db.update(mails).set({ sentAt: new Date(api.clock.now().getTime() + 2 * DAY_MS) });
    await queueMail(db, api.clock, { ...mail, eventKey: 'prueba:2' });
    await emptyOldMails(api.platform);
    const stored = async (key = 'prueba:1') =>
      (await db.select().from(mails)).find(({ eventKey }) => eventKey === key);
    expect(await stored()).toMatchObject({ recipient: 'a@b.example', body: 'Texto' });
    api.clock.move(366 * DAY_MS);
    await emptyOldMails(api.platform);
    const emptied = { recipient: '', subject: '', body: '', html: '' };
    expect(await stored('prueba:2')).toMatchObject(emptied);
    expect(await stored()).toMatchObject({ body: 'Texto' });
    api.clock.move(2 * DAY_MS);
    await emptyOldMails(api.platform);
    expect(await stored()).toMatchObject(emptied);
    expect(await queueMail(db, api.clock, mail)).toBe(false);
  });
});
