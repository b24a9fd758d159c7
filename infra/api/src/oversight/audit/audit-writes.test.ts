import { eq, gt, inArray, or } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import {
  type AuditEntity,
  type AuditOperation,
  auditAct,
  auditFieldLabel,
  IMPORT_COLUMNS,
  isAuditKey,
} from 'shared-api/rules';
import { NO_EXPLANATION } from 'shared-api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { confirmedQuestion } from '#test/questions.ts';
import {
  COMPANY,
  completeRequest,
  PERSON,
  putInState,
  saveRequest,
  sendRequest,
  storedRequest,
  uploadResolution,
} from '#test/request.ts';
import { answerOfSignOn } from '#test/sign-on.ts';
import { INITIAL, SETTLED } from '#test/staff.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { joinChain } from './chain.ts';
import { auditHead, auditLog } from './tables.ts';

/** Calls that write and leave no entry, by the reason. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  'what a person types or uploads counts from when it is saved or sent, and that is told': [
    'files.upload',
    'requests.saveDraft',
    'requests.saveCorrectionDraft',
    'tenders.saveUnfinished',
    'tenders.discardUnfinished',
  ],
  'ADR 0038: the mark itself says whose it is, and when': ['requests.markDocument'],
  'ADR 0041: what a reader sees is in the log of data accesses': ['requests.presence', 'requests.leave'],
  'how a person arranges their own list says nothing of anybody else': ['views.save', 'views.delete'],
  'ADR 0010: the log says nothing of who asks for alerts': [
    'tenderAlerts.subscribe',
    'tenderAlerts.follow',
    'tenderAlerts.confirm',
    'tenderAlerts.leave',
  ],
  'ADR 0048: the log says nothing of who asks': ['tenderQuestions.ask', 'tenderQuestions.confirm'],
  'ADR 0025: counts of pages, nothing of persons': ['telemetry.report'],
};

type Call = () => Promise<Answer>;
/** A call, with the entity and the operation of the entry that it leaves. */
const tells = (entidad: AuditEntity, operacion: AuditOperation, call: Call) => ({ entidad, operacion, call });

/** Somebody who never signed in before. */
const NEWCOMER = '20188192514';

describe.each(ANY_DATABASE)('what writes is told (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let publisher: Publisher;
  let signOnToken = '';
  let user = { id: '', dni: '30555666' };
  let typeId = '';
  let label = '';
  let supplierId = '';
  let tender = '';
  let noteId = '';
  let documents: { id: string; tipo_documento: { nombre: string } | null }[] = [];

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  /** Calls of a session, which the first test finds open. */
  const callsAs = (session: () => Session | string) => {
    const by = (method: string) => (path: string, body?: object) =>
      api.call(method, path, { as: session(), body });
    return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), remove: by('DELETE') };
  };
  const admin = callsAs(() => everybody.ADMIN);
  const auditor = callsAs(() => everybody.VISADOR);
  const owner = callsAs(() => everybody.PROVEEDOR);
  const editor = callsAs(() => publisher.session);
  const move = (path: string, body?: object) =>
    auditor.patch(`/sujeto-fiscal/request/${path}/${PERSON}`, body);
  const assign = (action: string) =>
    auditor.post(`/etiqueta-proveedor/${action}`, { proveedor_id: supplierId, etiqueta_ids: [label] });
  /** A mail that failed for good. */
  const lostMail = async (eventKey: string) => {
    const { db, clock } = api.platform;
    const mail = { to: 'obras@ejemplo.example', subject: 'Perdido', body: 'Texto', html: '<p>Texto</p>' };
    await queueMail(db, clock, { eventKey, ...mail });
    const failed = { attempts: 13, lastError: 'Message failed: 451 try again later' };
    const [row] = await db.update(mails).set(failed).where(eq(mails.eventKey, eventKey)).returning();
    return row?.id;
  };
  const OBSERVED = [{ name: 'DNI', observacion: 'No se lee' }];

  /** In the order in which they are made: each needs what those before it left. */
  const calls = {
    'auth.login': tells('sesion', 'INGRESO', () =>
      api.call('POST', '/auth/login', { body: { dni: '10000001', password: 'Demo1234' } }),
    ),
    'auth.afipCallback': tells('usuario', 'ALTA', async () => {
      const { body } = await api.call('GET', '/auth/afip/login-url');
      const form = await answerOfSignOn(body.data, NEWCOMER);
      const answer = await api.call('POST', '/auth/afip/callback', { body: form });
      signOnToken = answer.headers.get('location')?.replace('/cuenta/', '') ?? '';
      return answer;
    }),
    'auth.afip': tells('sesion', 'INGRESO', () => callsAs(() => signOnToken).get('/auth/afip')),
    'auth.closeSession': tells('sesion', 'CIERRE', async () => {
      const { body } = await admin.get('/auth/sesiones');
      const other = body.data.find(({ actual }: { actual: boolean }) => !actual);
      return admin.remove(`/auth/sesiones/${other.id}`);
    }),
    'auth.closeOtherSessions': tells('sesion', 'CIERRE', async () => {
      await api.login('10000001');
      return admin.post('/auth/sesiones/cerrar');
    }),
    'auth.logout': tells('sesion', 'CIERRE', async () =>
      api.call('POST', '/auth/logout', { as: await api.signOn(NEWCOMER) }),
    ),
    'users.create': tells('usuario', 'ALTA', async () => {
      const body = { nombre: 'Nora', apellido: 'Prueba', dni: user.dni, rol: 'VISADOR' };
      const answer = await admin.post('/usuarios/registrar', body);
      user = answer.body.data;
      return answer;
    }),
    'users.change': tells('usuario', 'MODIFICACION', () =>
      admin.put(`/usuarios/modificar/${user.id}`, { nombre: 'Nora', apellido: 'Prueba', rol: 'PUBLICADOR' }),
    ),
    'users.changePassword': tells('usuario', 'CAMBIO DE CONTRASEÑA', async () => {
      const own = await api.login(user.dni, INITIAL);
      return callsAs(() => own).put('/usuarios/cambiar_password', {
        id: user.id,
        viejo_password: INITIAL,
        nuevo_password: SETTLED,
      });
    }),
    'users.reset': tells('usuario', 'RESTABLECIMIENTO', () => admin.put(`/usuarios/resetear/${user.id}`)),
    'users.deactivate': tells('usuario', 'BAJA', () => admin.put(`/usuarios/desactivar/${user.id}`)),
    'users.activate': tells('usuario', 'REACTIVACION', () => admin.put(`/usuarios/activar/${user.id}`)),
    'users.changeOwnMail': tells('usuario', 'MODIFICACION', () =>
      auditor.put('/usuarios/mi-correo', { correo: 'valeria@municipio.example' }),
    ),
    'documentTypes.create': tells('tipo_documento_requerido', 'ALTA', async () => {
      const flags = { requerido_persona_fisica: true, requerido_persona_juridica: true };
      const body = { nombre: 'Plano', ...flags, emision: false, expiracion: false };
      const answer = await admin.post('/tipo-documento-requerido', body);
      typeId = answer.body.data.id;
      return answer;
    }),
    'documentTypes.explain': tells('tipo_documento_requerido', 'MODIFICACION', () =>
      admin.put(`/tipo-documento-requerido/explicacion/${typeId}`, {
        ...NO_EXPLANATION,
        descripcion: 'Plano de la obra.',
      }),
    ),
    'documentTypes.saveObservationTexts': tells('tipo_documento_requerido', 'MODIFICACION', () =>
      admin.put(`/tipo-documento-requerido/textos/${typeId}`, { textos_observacion: ['No se lee bien.'] }),
    ),
    'documentTypes.deactivate': tells('tipo_documento_requerido', 'BAJA', () =>
      admin.put(`/tipo-documento-requerido/desactivar/${typeId}`),
    ),
    'requests.startPerson': tells('sujeto_fiscal', 'ALTA', () =>
      owner.get(`/sujeto-fiscal/init-request/persona-fisica/${PERSON}`),
    ),
    'requests.startCompany': tells('sujeto_fiscal', 'ALTA', () =>
      owner.get(`/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`),
    ),
    'requests.save': tells('sujeto_fiscal', 'MODIFICACION', () =>
      saveRequest(api, everybody.PROVEEDOR, { sujeto_fiscal: { telefono_alternativo: '3834' } }),
    ),
    'documents.addOptional': tells('documento_proveedor', 'ALTA', async () => {
      documents = (await completeRequest(api, everybody.PROVEEDOR)).sujeto_fiscal.documento_proveedor;
      const url = (await api.upload(everybody.PROVEEDOR, await samplePdf('extra'))).body.data;
      const body = { url_archivo: url, datos_extra: 'Referencias', cuit: PERSON };
      return owner.post(`/documento-proveedor/crear-opcional/${PERSON}`, body);
    }),
    'documents.removeOptional': tells('documento_proveedor', 'BAJA', async () => {
      const { body } = await owner.get(`/documento-proveedor/${PERSON}`);
      return owner.put(`/documento-proveedor/eliminar-opcional/${body.at(-1).id}`);
    }),
    'documents.dates': tells('documento_proveedor', 'MODIFICACION', () => {
      const dated = documents.find(({ tipo_documento }) => tipo_documento?.nombre.includes('Ganancias'));
      return owner.patch(`/documento-proveedor/fechas/${dated?.id}`, {
        emision: null,
        expiracion: publisher.today(),
      });
    }),
    'requests.send': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', () => sendRequest(api, everybody.PROVEEDOR)),
    'requests.correct': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', () =>
      move('encorrecion', { observacion: OBSERVED, docs_ids: [documents[0]?.id] }),
    ),
    'requests.sendByGet': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', () =>
      owner.get(`/sujeto-fiscal/request/send/${PERSON}`),
    ),
    'requests.take': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', () => move('observacion')),
    'requests.assign': tells('asignacion', 'MODIFICACION', () =>
      auditor.patch(`/sujeto-fiscal/asignacion/${PERSON}`, { revisor: null }),
    ),
    'requests.assignSeveral': tells('asignacion', 'MODIFICACION', () =>
      auditor.post('/sujeto-fiscal/asignar-varios', { cuits: [PERSON], revisor: everybody.ADMIN.user.id }),
    ),
    'notes.write': tells('nota_interna', 'ALTA', async () => {
      const answer = await auditor.post(`/sujeto-fiscal/notas/${PERSON}`, { texto: 'Llamar mañana.' });
      noteId = answer.body.data.id;
      return answer;
    }),
    'notes.change': tells('nota_interna', 'MODIFICACION', () =>
      auditor.put(`/sujeto-fiscal/notas/${PERSON}/${noteId}`, { texto: 'Ya llamó.' }),
    ),
    'notes.delete': tells('nota_interna', 'BAJA', () =>
      auditor.remove(`/sujeto-fiscal/notas/${PERSON}/${noteId}`),
    ),
    'requests.markObservation': tells('observacion', 'MODIFICACION', async () => {
      const { body } = await auditor.get(`/sujeto-fiscal/${PERSON}`);
      return auditor.patch(`/estado-tramite/observaciones/${PERSON}`, {
        correccion: body.correccion.id,
        numero: 0,
        resuelta: true,
      });
    }),
    'requests.approve': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', async () =>
      move('aprobado', await uploadResolution(api, everybody.VISADOR)),
    ),
    'requests.approveSeveral': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', async () => {
      await putInState(api, 'OBSERVACION');
      const { version } = await storedRequest(api);
      const body = {
        ...(await uploadResolution(api, everybody.VISADOR)),
        tramites: [{ cuit: PERSON, version }],
      };
      return auditor.post('/sujeto-fiscal/habilitar-varios', body);
    }),
    'requests.renew': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', async () => {
      await putInState(api, 'VENCIDO');
      return owner.patch(`/sujeto-fiscal/request/renovar/${PERSON}`);
    }),
    'requests.reject': tells('sujeto_fiscal', 'CAMBIO DE ESTADO', () => move('rechazado')),
    'personalData.export': tells('datos_personales', 'EXPORTACION', () =>
      owner.get(`/datos-personales/${PERSON}`),
    ),
    'chat.send': tells('mensaje', 'ALTA', () =>
      owner.post('/chat/enviar', { mensaje: 'Buen día', cuit: PERSON }),
    ),
    'chat.markRead': tells('mensaje', 'LECTURA', () => auditor.patch(`/chat/marcar_leido/${PERSON}`)),
    'chat.needNoAnswer': tells('mensaje', 'MODIFICACION', async () => {
      const { body } = await owner.get(`/chat/conversacion/${PERSON}`);
      return auditor.patch(`/chat/sin_responder/${PERSON}`, { mensaje: body.mensajes.at(-1).id });
    }),
    'labels.create': tells('etiqueta', 'ALTA', async () => {
      const answer = await auditor.post('/etiqueta-rubro', { etiqueta_nombre: 'Vidriería' });
      label = answer.body.data.id;
      supplierId = (await auditor.get(`/proveedor/cuit/${PERSON}`)).body.id;
      return answer;
    }),
    'labels.assign': tells('etiqueta_proveedor', 'MODIFICACION', () => assign('etiquetar')),
    'labels.unassign': tells('etiqueta_proveedor', 'MODIFICACION', () => assign('quitar-etiquetar')),
    'labels.changeSeveral': tells('etiqueta_proveedor', 'MODIFICACION', () =>
      auditor.post('/sujeto-fiscal/etiquetar-varios', { cuits: [PERSON], poner: [label] }),
    ),
    'labels.delete': tells('etiqueta', 'BAJA', () => admin.put(`/etiqueta-rubro/eliminar/${label}`)),
    'tenders.create': tells('licitacion', 'ALTA', async () => {
      // Its offers were opened, so that it can have a result.
      const past = { fecha_publicacion: '2026-01-05', fecha_vencimiento: '2026-01-20' };
      const answer = await editor.post('/licitaciones', publisher.tender(past));
      tender = answer.body.data.id;
      return answer;
    }),
    'tenders.update': tells('licitacion', 'MODIFICACION', () =>
      editor.patch(`/licitaciones/${tender}`, { titulo: 'Otro objeto' }),
    ),
    'tenders.import': tells('licitacion', 'ALTA', () => {
      const sample = publisher.tender({ tipo_licitacion: 'Licitación', pliego: 'pliego.pdf' });
      const { pliego_url, ...row } = sample;
      const cells = IMPORT_COLUMNS.map((name) => `"${(row as Record<string, unknown>)[name] ?? ''}"`);
      const nothing = {
        fecha_publicacion: null,
        plazo_dias: null,
        subtipo_licitacion: null,
        pliego_url: null,
      };
      return editor.post('/licitaciones/importar', {
        csv: `${IMPORT_COLUMNS.join(',')}\r\n${cells.join(',')}`,
        archivos: [{ nombre: 'pliego.pdf', url: pliego_url }],
        completar: nothing,
        importar: true,
      });
    }),
    'tenders.addCircular': tells('licitacion', 'CIRCULAR', () =>
      editor.post(`/licitaciones/${tender}/circulares`, { titulo: 'Aclaración', texto: 'Punto 3.' }),
    ),
    'tenderQuestions.answer': tells('licitacion', 'RESPUESTA', async () =>
      editor.put(`/licitaciones/preguntas/${await confirmedQuestion(api, tender)}/respuesta`, {
        pregunta: '¿Hay visita?',
        respuesta: 'El lunes.',
      }),
    ),
    'tenderQuestions.refuse': tells('licitacion', 'RECHAZO DE PREGUNTA', async () =>
      editor.put(`/licitaciones/preguntas/${await confirmedQuestion(api, tender)}/rechazo`, {
        motivo: 'No es una pregunta.',
      }),
    ),
    'tenders.result': tells('licitacion', 'RESULTADO', () =>
      editor.put(`/licitaciones/${tender}/resultado`, { resultado: 'desierta', detalle: 'Nadie' }),
    ),
    'tenders.withdraw': tells('licitacion', 'RETIRO', async () => {
      const { id } = await publisher.create();
      return editor.put(`/licitaciones/${id}/retirar`, { motivo: 'Se rehará el pliego.' });
    }),
    'tenders.delete': tells('licitacion', 'BAJA', async () => {
      const { id } = await publisher.create({ mostrar: false });
      return editor.put(`/licitaciones/eliminar/${id}`);
    }),
    'system.retryMail': tells('correo', 'REINTENTO', async () =>
      admin.post(`/sistema/correos/${await lostMail('uno')}/reintentar`),
    ),
    'system.discardMail': tells('correo', 'DESCARTE', async () =>
      admin.post(`/sistema/correos/${await lostMail('otro')}/descartar`),
    ),
  };

  it('every call of the contract that writes is told in the audit log, or said here why not', () => {
    const writing = ALL_ENDPOINTS.filter(({ method, repeatable }) => method !== 'GET' || !repeatable);
    const listedIds = new Set([...Object.keys(calls), ...Object.values(UNTOLD).flat()]);
    expect(writing.map(({ id }) => id).filter((id) => !listedIds.has(id))).toEqual([]);
    const ids = new Set(ALL_ENDPOINTS.map(({ id }) => id));
    expect([...listedIds].filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(Object.entries(calls))('%s leaves what it did', async (_id, { entidad, operacion, call }) => {
    await joinChain(api.platform.db);
    const [end] = await api.platform.db.select().from(auditHead);
    const answer = await call();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(400);
    await joinChain(api.platform.db);
    const added = await api.platform.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, end?.entries ?? 0));
    expect(added).toContainEqual(expect.objectContaining({ entidad, operacion }));
    // Administrators read acts, not names of the code, which stand there for one that nobody named.
    for (const entry of added) expect(auditAct(entry)).not.toMatch(/: |_/);
  });

  it('every entry about a supplier, or of what they did, is found under their tax id', async () => {
    await joinChain(api.platform.db);
    const about: readonly AuditEntity[] = [
      'sujeto_fiscal',
      'documento_proveedor',
      'observacion',
      'asignacion',
      'nota_interna',
      'mensaje',
      'datos_personales',
      'etiqueta_proveedor',
    ];
    const isBySupplier = eq(auditLog.realizado_por_tipo, 'PROVEEDOR');
    const entries = await api.platform.db
      .select()
      .from(auditLog)
      .where(or(inArray(auditLog.entidad, about), isBySupplier));
    expect(new Set(entries.map(({ entidad }) => entidad))).toEqual(new Set([...about, 'sesion', 'usuario']));
    // The export of a whole list is about nobody in particular.
    const lost = entries.filter(({ cuil, operacion }) => cuil === null && operacion !== 'EXPORTACION');
    expect(lost.map(({ entidad, realizado_en }) => `${entidad} ${realizado_en}`)).toEqual([]);
  });

  it('every field that the log keeps has a name in Spanish', async () => {
    await joinChain(api.platform.db);
    const entries = await api.platform.db.select().from(auditLog);
    const unnamed = new Set<string>();
    const collect = (entity: string, data: unknown): void => {
      if (typeof data !== 'object' || data === null) return;
      for (const [field, value] of Object.entries(data)) {
        // A document's id, or a place in a list.
        const isKey = Array.isArray(data) || /^[0-9a-f-]{36}$/.test(field) || isAuditKey(field);
        if (!isKey && auditFieldLabel(entity, field) === null) unnamed.add(`${entity}.${field}`);
        collect(entity, value);
      }
    };
    for (const { entidad, datos_anteriores, datos_nuevos } of entries) {
      collect(entidad, [datos_anteriores, datos_nuevos]);
    }
    expect([...unnamed]).toEqual([]);
  });

  it('names the documents and files that an entry mentions, and opens them from a supplier’s list alone', async () => {
    const saved = async (path: string) => {
      const { body } = await api.call('GET', `${path}entidad=sujeto_fiscal&operacion=MODIFICACION`, {
        as: everybody.ADMIN,
      });
      return body.data.flatMap(
        ({ nombres }: { nombres: { nombre: string; url: string | null }[] }) => nombres,
      );
    };
    const ofSupplier = await saved(`/auditoria/cuil?cuil=${PERSON}&`);
    const files = ofSupplier.filter(({ url }: { url: string | null }) => url !== null);
    expect(files.length).toBeGreaterThan(0);
    expect(ofSupplier.length).toBe(2 * files.length);
    const [{ url }] = files;
    expect((await api.call('GET', url.slice(url.indexOf('/files/')))).status).toBe(200);
    const ofAll = await saved('/auditoria?');
    expect(ofAll.length).toBeGreaterThan(0);
    expect(ofAll.filter((named: { url: string | null }) => named.url !== null)).toEqual([]);
  });
});
