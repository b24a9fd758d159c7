import { desc, eq, gt } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { auditAct, IMPORT_COLUMNS } from 'shared-api/rules';
import { NO_EXPLANATION } from 'shared-api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { logEnd } from '#test/audit.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { confirmedQuestion } from '#test/questions.ts';
import {
  ACCOUNT,
  COMPANY,
  completeRequest,
  PERSON,
  putInState,
  saveRequest,
  sendRequest,
  startRequest,
  storedRequest,
} from '#test/request.ts';
import { answerOfSignOn } from '#test/sign-on.ts';
import { INITIAL, SETTLED } from '#test/staff.ts';
import { users } from '../../accounts/users/tables.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { supplierRequests } from '../../registration/requests/tables.ts';
import { joinChain } from './chain.ts';
import { entryOnWire } from './named.ts';
import { auditHead, auditLog } from './tables.ts';

/** Calls that write and leave no entry, and why not. */
const UNTOLD: Readonly<Record<string, string>> = {
  'files.upload': 'a file counts from when something refers to it, and that is told',
  'requests.saveDraft': 'what a person types counts from when it is saved, and that is told',
  'tenders.saveUnfinished': 'what a person types counts from when the tender is created, and that is told',
  'tenders.discardUnfinished': 'the same',
  'requests.saveCorrectionDraft': 'ADR 0038: a correction counts from when it is sent, and that is told',
  'requests.markDocument': 'ADR 0038: the mark itself says whose it is, and when',
  'requests.presence': 'ADR 0041: what a reader sees is in the log of data accesses',
  'requests.leave': 'the same',
  'views.save': 'how a person arranges their own list says nothing of anybody else',
  'views.delete': 'the same',
  'tenderAlerts.subscribe': 'ADR 0010: the log says nothing of who asks for alerts',
  'tenderAlerts.follow': 'ADR 0010',
  'tenderAlerts.confirm': 'ADR 0010',
  'tenderAlerts.leave': 'ADR 0010',
  'tenderQuestions.ask': 'ADR 0048: the log says nothing of who asks',
  'tenderQuestions.confirm': 'the same',
  'telemetry.report': 'ADR 0025: counts of pages, nothing of persons',
};

/** Entity and operation of what each call leaves, in the order in which the calls are made below. */
const TOLD = {
  'auth.login': ['sesion', 'INGRESO'],
  'auth.afipCallback': ['usuario', 'ALTA'],
  'auth.afip': ['sesion', 'INGRESO'],
  'auth.closeSession': ['sesion', 'CIERRE'],
  'auth.closeOtherSessions': ['sesion', 'CIERRE'],
  'auth.logout': ['sesion', 'CIERRE'],
  'users.create': ['usuario', 'ALTA'],
  'users.change': ['usuario', 'MODIFICACION'],
  'users.changePassword': ['usuario', 'CAMBIO DE CONTRASEÑA'],
  'users.reset': ['usuario', 'RESTABLECIMIENTO'],
  'users.deactivate': ['usuario', 'BAJA'],
  'users.activate': ['usuario', 'REACTIVACION'],
  'users.changeOwnMail': ['usuario', 'MODIFICACION'],
  'documentTypes.create': ['tipo_documento_requerido', 'ALTA'],
  'documentTypes.explain': ['tipo_documento_requerido', 'MODIFICACION'],
  'documentTypes.saveObservationTexts': ['tipo_documento_requerido', 'MODIFICACION'],
  'documentTypes.deactivate': ['tipo_documento_requerido', 'BAJA'],
  'requests.startPerson': ['sujeto_fiscal', 'ALTA'],
  'requests.startCompany': ['sujeto_fiscal', 'ALTA'],
  'requests.save': ['sujeto_fiscal', 'MODIFICACION'],
  'documents.addOptional': ['documento_proveedor', 'ALTA'],
  'documents.removeOptional': ['documento_proveedor', 'BAJA'],
  'documents.dates': ['documento_proveedor', 'MODIFICACION'],
  'requests.send': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'requests.correct': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'requests.sendByGet': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'requests.take': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'requests.assign': ['asignacion', 'MODIFICACION'],
  'requests.assignSeveral': ['asignacion', 'MODIFICACION'],
  'notes.write': ['nota_interna', 'ALTA'],
  'notes.change': ['nota_interna', 'MODIFICACION'],
  'notes.delete': ['nota_interna', 'BAJA'],
  'requests.markObservation': ['observacion', 'MODIFICACION'],
  'requests.approve': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'requests.approveSeveral': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'requests.renew': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'requests.reject': ['sujeto_fiscal', 'CAMBIO DE ESTADO'],
  'personalData.export': ['datos_personales', 'EXPORTACION'],
  'chat.send': ['mensaje', 'ALTA'],
  'chat.markRead': ['mensaje', 'LECTURA'],
  'chat.needNoAnswer': ['mensaje', 'MODIFICACION'],
  'labels.create': ['etiqueta', 'ALTA'],
  'labels.assign': ['etiqueta_proveedor', 'MODIFICACION'],
  'labels.unassign': ['etiqueta_proveedor', 'MODIFICACION'],
  'labels.changeSeveral': ['etiqueta_proveedor', 'MODIFICACION'],
  'labels.delete': ['etiqueta', 'BAJA'],
  'tenders.create': ['licitacion', 'ALTA'],
  'tenders.update': ['licitacion', 'MODIFICACION'],
  'tenders.import': ['licitacion', 'ALTA'],
  'tenders.addCircular': ['licitacion', 'CIRCULAR'],
  'tenderQuestions.answer': ['licitacion', 'RESPUESTA'],
  'tenderQuestions.refuse': ['licitacion', 'RECHAZO DE PREGUNTA'],
  'tenders.result': ['licitacion', 'RESULTADO'],
  'tenders.withdraw': ['licitacion', 'RETIRO'],
  'tenders.delete': ['licitacion', 'BAJA'],
  'system.retryMail': ['correo', 'REINTENTO'],
  'system.discardMail': ['correo', 'DESCARTE'],
} as const;

it('every call of the contract that writes is told in the audit log, or said here why not', () => {
  const writing = ALL_ENDPOINTS.filter(({ method, repeatable }) => method !== 'GET' || !repeatable);
  const known = new Set([...Object.keys(TOLD), ...Object.keys(UNTOLD)]);
  expect(writing.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
  const ids = new Set(ALL_ENDPOINTS.map(({ id }) => id));
  expect([...known].filter((id) => !ids.has(id))).toEqual([]);
});

/** Somebody who never signed in before. */
const NEWCOMER = '20188192514';

describe.each(ANY_DATABASE)('what writes is told (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let publisher: Publisher;
  let supplier: Session;
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
    supplier = everybody.PROVEEDOR;
  });
  afterAll(() => api?.stop());

  const post = (path: string, as: Session, body?: object) => api.call('POST', path, { as, body });
  const put = (path: string, as: Session, body?: object) => api.call('PUT', path, { as, body });
  const move = (path: string, body?: object) =>
    api.call('PATCH', `/sujeto-fiscal/request/${path}/${PERSON}`, { as: everybody.VISADOR, body });
  const assign = (action: string) =>
    post(`/etiqueta-proveedor/${action}`, everybody.VISADOR, {
      proveedor_id: supplierId,
      etiqueta_ids: [label],
    });
  const resolution = async () => {
    const file = await api.upload(everybody.VISADOR, await samplePdf('Resolución'));
    return { resolucion: 'RES-2026-7', resolucion_url: file.body.data as string };
  };
  /** A mail that failed for good. */
  const lostMail = async (eventKey: string) => {
    const { db, clock } = api.platform;
    const told = { subject: 'Perdido', body: 'Texto', html: '<p>Texto</p>' };
    await queueMail(db, clock, { eventKey, to: 'obras@ejemplo.example', ...told });
    const failed = { attempts: 13, lastError: 'Message failed: 451 try again later' };
    const [mail] = await db.update(mails).set(failed).where(eq(mails.eventKey, eventKey)).returning();
    return mail?.id;
  };
  const OBSERVED = [{ name: 'DNI', observacion: 'No se lee' }];
  /** What a tender of the past needs to have a result. */
  const past = { fecha_publicacion: '2026-01-05', fecha_vencimiento: '2026-01-20' };

  const calls: Record<keyof typeof TOLD, () => Promise<Answer>> = {
    'auth.login': () => api.call('POST', '/auth/login', { body: { dni: '10000001', password: 'Demo1234' } }),
    'auth.afipCallback': async () => {
      const { body } = await api.call('GET', '/auth/afip/login-url');
      const form = await answerOfSignOn(body.data, NEWCOMER);
      const answer = await api.call('POST', '/auth/afip/callback', { body: form });
      signOnToken = answer.headers.get('location')?.replace('/cuenta/', '') ?? '';
      return answer;
    },
    'auth.afip': () => api.call('GET', '/auth/afip', { as: signOnToken }),
    'auth.closeSession': async () => {
      const { body } = await api.call('GET', '/auth/sesiones', { as: everybody.ADMIN });
      const other = body.data.find(({ actual }: { actual: boolean }) => !actual);
      return api.call('DELETE', `/auth/sesiones/${other.id}`, { as: everybody.ADMIN });
    },
    'auth.closeOtherSessions': async () => {
      await api.login('10000001');
      return post('/auth/sesiones/cerrar', everybody.ADMIN);
    },
    'auth.logout': async () => post('/auth/logout', await api.login('10000002')),
    'users.create': async () => {
      const body = { nombre: 'Nora', apellido: 'Prueba', dni: user.dni, rol: 'VISADOR' };
      const answer = await post('/usuarios/registrar', everybody.ADMIN, body);
      user = answer.body.data;
      return answer;
    },
    'users.change': () =>
      put(`/usuarios/modificar/${user.id}`, everybody.ADMIN, {
        nombre: 'Nora',
        apellido: 'Prueba',
        rol: 'PUBLICADOR',
      }),
    'users.changePassword': async () =>
      put('/usuarios/cambiar_password', await api.login(user.dni, INITIAL), {
        id: user.id,
        viejo_password: INITIAL,
        nuevo_password: SETTLED,
      }),
    'users.reset': () => put(`/usuarios/resetear/${user.id}`, everybody.ADMIN),
    'users.deactivate': () => put(`/usuarios/desactivar/${user.id}`, everybody.ADMIN),
    'users.activate': () => put(`/usuarios/activar/${user.id}`, everybody.ADMIN),
    'users.changeOwnMail': () =>
      put('/usuarios/mi-correo', everybody.VISADOR, { correo: 'valeria@municipio.example' }),
    'documentTypes.create': async () => {
      const flags = { requerido_persona_fisica: true, requerido_persona_juridica: true };
      const body = { nombre: 'Plano', ...flags, emision: false, expiracion: false };
      const answer = await post('/tipo-documento-requerido', everybody.ADMIN, body);
      typeId = answer.body.data.id;
      return answer;
    },
    'documentTypes.explain': () =>
      put(`/tipo-documento-requerido/explicacion/${typeId}`, everybody.ADMIN, {
        ...NO_EXPLANATION,
        descripcion: 'Plano de la obra.',
      }),
    'documentTypes.saveObservationTexts': () =>
      put(`/tipo-documento-requerido/textos/${typeId}`, everybody.ADMIN, {
        textos_observacion: ['No se lee bien.'],
      }),
    'documentTypes.deactivate': () => put(`/tipo-documento-requerido/desactivar/${typeId}`, everybody.ADMIN),
    'requests.startPerson': () =>
      api.call('GET', `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`, { as: supplier }),
    'requests.startCompany': () =>
      api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier }),
    'requests.save': () => saveRequest(api, supplier, { sujeto_fiscal: { telefono_alternativo: '3834' } }),
    'documents.addOptional': async () => {
      documents = (await completeRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
      const url = (await api.upload(supplier, await samplePdf('extra'))).body.data;
      const body = { url_archivo: url, datos_extra: 'Referencias', cuit: PERSON };
      return post(`/documento-proveedor/crear-opcional/${PERSON}`, supplier, body);
    },
    'documents.removeOptional': async () => {
      const { body } = await api.call('GET', `/documento-proveedor/${PERSON}`, { as: supplier });
      return put(`/documento-proveedor/eliminar-opcional/${body.at(-1).id}`, supplier);
    },
    'documents.dates': () => {
      const dated = documents.find(({ tipo_documento }) => tipo_documento?.nombre.includes('Ganancias'));
      return api.call('PATCH', `/documento-proveedor/fechas/${dated?.id}`, {
        as: supplier,
        body: { emision: null, expiracion: publisher.today() },
      });
    },
    'requests.send': () => sendRequest(api, supplier),
    'requests.correct': () => move('encorrecion', { observacion: OBSERVED, docs_ids: [documents[0]?.id] }),
    'requests.sendByGet': () => api.call('GET', `/sujeto-fiscal/request/send/${PERSON}`, { as: supplier }),
    'requests.take': () => move('observacion'),
    'requests.assign': () =>
      api.call('PATCH', `/sujeto-fiscal/asignacion/${PERSON}`, {
        as: everybody.VISADOR,
        body: { revisor: null },
      }),
    'requests.assignSeveral': () =>
      post('/sujeto-fiscal/asignar-varios', everybody.VISADOR, {
        cuits: [PERSON],
        revisor: everybody.ADMIN.user.id,
      }),
    'notes.write': async () => {
      const answer = await post(`/notas/${PERSON}`, everybody.VISADOR, { texto: 'Llamar mañana.' });
      noteId = answer.body.data.id;
      return answer;
    },
    'notes.change': () => put(`/notas/${PERSON}/${noteId}`, everybody.VISADOR, { texto: 'Ya llamó.' }),
    'notes.delete': () => api.call('DELETE', `/notas/${PERSON}/${noteId}`, { as: everybody.VISADOR }),
    'requests.markObservation': async () => {
      const { body } = await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: everybody.VISADOR });
      return api.call('PATCH', `/estado-tramite/observaciones/${PERSON}`, {
        as: everybody.VISADOR,
        body: { correccion: body.correccion.id, numero: 0, resuelta: true },
      });
    },
    'requests.approve': async () => move('aprobado', await resolution()),
    'requests.approveSeveral': async () => {
      await putInState(api, 'OBSERVACION');
      const { version } = await storedRequest(api);
      const body = { ...(await resolution()), tramites: [{ cuit: PERSON, version }] };
      return post('/sujeto-fiscal/habilitar-varios', everybody.VISADOR, body);
    },
    'requests.renew': async () => {
      await putInState(api, 'VENCIDO');
      return api.call('PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`, { as: supplier });
    },
    'requests.reject': () => move('rechazado'),
    'personalData.export': () => api.call('GET', `/datos-personales/${PERSON}`, { as: supplier }),
    'chat.send': () => post('/chat/enviar', supplier, { mensaje: 'Buen día', cuit: PERSON }),
    'chat.needNoAnswer': async () => {
      const { body } = await api.call('GET', `/chat/conversacion/${PERSON}`, { as: supplier });
      return api.call('PATCH', `/chat/sin_responder/${PERSON}`, {
        as: everybody.VISADOR,
        body: { mensaje: body.mensajes.at(-1).id },
      });
    },
    'chat.markRead': () => api.call('PATCH', `/chat/marcar_leido/${PERSON}`, { as: everybody.VISADOR }),
    'labels.create': async () => {
      const answer = await post('/etiqueta-rubro', everybody.VISADOR, { etiqueta_nombre: 'Vidriería' });
      label = answer.body.data.id;
      const found = await api.call('GET', `/proveedor/cuit/${PERSON}`, { as: everybody.VISADOR });
      supplierId = found.body.id;
      return answer;
    },
    'labels.assign': () => assign('etiquetar'),
    'labels.unassign': () => assign('quitar-etiquetar'),
    'labels.changeSeveral': () =>
      post('/sujeto-fiscal/etiquetar-varios', everybody.VISADOR, { cuits: [PERSON], poner: [label] }),
    'labels.delete': () => put(`/etiqueta-rubro/eliminar/${label}`, everybody.ADMIN),
    'tenders.create': async () => {
      const answer = await post('/licitaciones', publisher.session, publisher.tender(past));
      tender = answer.body.data.id;
      return answer;
    },
    'tenders.update': () =>
      api.call('PATCH', `/licitaciones/${tender}`, {
        as: publisher.session,
        body: { titulo: 'Otro objeto' },
      }),
    'tenders.import': () => {
      const { pliego_url, ...row } = publisher.tender({
        tipo_licitacion: 'Licitación',
        pliego: 'pliego.pdf',
      });
      const cells = IMPORT_COLUMNS.map((name) => `"${(row as Record<string, unknown>)[name] ?? ''}"`);
      const nothing = { fecha_publicacion: null, plazo_dias: null, subtipo_licitacion: null };
      return post('/licitaciones/importar', publisher.session, {
        csv: `${IMPORT_COLUMNS.join(',')}\r\n${cells.join(',')}`,
        archivos: [{ nombre: 'pliego.pdf', url: pliego_url }],
        completar: { ...nothing, pliego_url: null },
        importar: true,
      });
    },
    'tenders.addCircular': () =>
      post(`/licitaciones/${tender}/circulares`, publisher.session, {
        titulo: 'Aclaración',
        texto: 'Punto 3.',
      }),
    'tenderQuestions.answer': async () =>
      put(`/licitaciones/preguntas/${await confirmedQuestion(api, tender)}/respuesta`, publisher.session, {
        pregunta: '¿Hay visita?',
        respuesta: 'El lunes.',
      }),
    'tenderQuestions.refuse': async () =>
      put(`/licitaciones/preguntas/${await confirmedQuestion(api, tender)}/rechazo`, publisher.session, {
        motivo: 'No es una pregunta.',
      }),
    'tenders.result': () =>
      put(`/licitaciones/${tender}/resultado`, publisher.session, {
        resultado: 'desierta',
        detalle: 'Nadie',
      }),
    'tenders.withdraw': async () => {
      const { id } = await publisher.create();
      return put(`/licitaciones/${id}/retirar`, publisher.session, { motivo: 'Se rehará el pliego.' });
    },
    'tenders.delete': async () => {
      const { id } = await publisher.create({ mostrar: false });
      return put(`/licitaciones/eliminar/${id}`, publisher.session);
    },
    'system.retryMail': async () =>
      post(`/sistema/correos/${await lostMail('uno')}/reintentar`, everybody.ADMIN),
    'system.discardMail': async () =>
      post(`/sistema/correos/${await lostMail('otro')}/descartar`, everybody.ADMIN),
  };

  it.each(Object.entries(TOLD))('%s leaves %j', async (id, [entidad, operacion]) => {
    await joinChain(api.platform.db);
    const [end] = await api.platform.db.select().from(auditHead);
    const answer = await calls[id as keyof typeof TOLD]();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(400);
    await joinChain(api.platform.db);
    const added = await api.platform.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, end?.entries ?? 0));
    expect(added).toContainEqual(expect.objectContaining({ entidad, operacion }));
    // Administrators read acts, not names of the code, which stand there for one that nobody named.
    for (const entry of added) expect(auditAct(entryOnWire(entry))).not.toMatch(/: |_/);
  });

  /** The newest state that the log tells of the person's request. */
  const lastMove = async () => {
    await joinChain(api.platform.db);
    const [entry] = await api.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.operacion, 'CAMBIO DE ESTADO'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    return entry?.datosNuevos;
  };

  it('an approval tells its resolution and certificate, a correction the documents and what it revokes', async () => {
    await putInState(api, 'OBSERVACION');
    const body = await resolution();
    expect((await move('aprobado', body)).status).toBe(200);
    const { certificado } = (await lastMove()) as { certificado: Record<string, string> };
    expect(certificado).toMatchObject({
      numero: expect.stringMatching(/^\d{4}-\d{6}$/),
      resolucion: 'RES-2026-7',
    });
    expect(body.resolucion_url).toContain(certificado.resolucion_archivo);
    const docs_ids = documents.slice(0, 2).map(({ id }) => id);
    expect((await move('encorrecion', { observacion: OBSERVED, docs_ids })).status).toBe(200);
    expect(await lastMove()).toMatchObject({ docs_ids, certificados_revocados: [certificado.numero] });
  });

  it('records the last four digits of a bank account, never its CBU', async () => {
    await putInState(api, 'INICIADO');
    const { entries } = await logEnd(api);
    expect(ACCOUNT.cbu).toMatch(/4576$/);
    const saved = await saveRequest(api, supplier, {
      cuenta_bancaria: [{ ...ACCOUNT, banco: 'Banco de la prueba' }],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await joinChain(api.platform.db);
    const added = await api.platform.db.select().from(auditLog).where(gt(auditLog.id, entries));
    expect(added).toContainEqual(
      expect.objectContaining({
        entidad: 'sujeto_fiscal',
        operacion: 'MODIFICACION',
        datosNuevos: expect.objectContaining({
          cuenta_bancaria: [
            {
              banco: 'Banco de la prueba',
              cbu: '…4576',
              cuenta_predeterminada: ACCOUNT.cuenta_predeterminada,
            },
          ],
        }),
      }),
    );
    // Neither this entry nor any other, that of the complete form included, holds it.
    expect(JSON.stringify(await api.platform.db.select().from(auditLog))).not.toContain(ACCOUNT.cbu);
  });

  it('another file for a document tells the dates that it no longer has', async () => {
    await putInState(api, 'INICIADO');
    const { documento_proveedor } = (await startRequest(api, supplier)).sujeto_fiscal;
    const dated = documento_proveedor.find(({ expiracion }: { expiracion: string | null }) => expiracion);
    const file = await api.upload(supplier, await samplePdf('otra vez'), 'otra.pdf');
    const saved = await saveRequest(api, supplier, {
      documento_proveedor: [{ id: dated.id, url_archivo: file.body.data }],
    });
    expect(saved.status).toBe(200);
    await joinChain(api.platform.db);
    const [entry] = await api.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entidadId, dated.id))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({
      operacion: 'MODIFICACION',
      datosAnteriores: { emision: dated.emision, expiracion: dated.expiracion },
      datosNuevos: { emision: null, expiracion: null },
    });
  });

  it('what ARCA says anew is told to the auditor who comes too late', async () => {
    await putInState(api, 'EN CORRECCION');
    const seen = await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: everybody.VISADOR });
    const { domicilio_fiscal } = seen.body.sujeto_fiscal;
    await api.platform.db
      .update(supplierRequests)
      .set({ domicilio_fiscal: 'Calle de antes 1' })
      .where(eq(supplierRequests.cuit, PERSON));
    await startRequest(api, supplier);
    const [entry] = (await api.call('GET', `/auditoria/cuil?cuil=${PERSON}`, { as: everybody.ADMIN })).body
      .data;
    expect(entry).toMatchObject({
      entidad: 'sujeto_fiscal',
      realizado_por_id: supplier.user.id,
      datos_anteriores: { domicilio_fiscal: 'Calle de antes 1' },
      datos_nuevos: { domicilio_fiscal },
    });
    const late = await api.call('PATCH', `/sujeto-fiscal/request/rechazado/${PERSON}`, {
      as: everybody.VISADOR,
      headers: { 'if-match': seen.headers.get('etag') ?? '' },
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^El portal actualizó los datos de ARCA el .*Actualice la página/),
    ]);
  });

  it('a supplier whose data changed at ARCA is told once at the next sign-on', async () => {
    const told = async () => {
      await joinChain(api.platform.db);
      const entries = await api.platform.db.select().from(auditLog).where(eq(auditLog.entidad, 'usuario'));
      return entries.filter(({ cuil, operacion }) => cuil === PERSON && operacion === 'MODIFICACION');
    };
    expect(await told()).toEqual([]);
    await api.platform.db.update(users).set({ apellido: 'DE ANTES' }).where(eq(users.cuit, PERSON));
    await api.signOn(PERSON);
    await api.signOn(PERSON);
    expect(await told()).toMatchObject([
      { datosAnteriores: { apellido: 'DE ANTES' }, datosNuevos: { apellido: supplier.user.apellido } },
    ]);
  });
});
