import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, DATABASES, type Session, startApi, type TestApi } from '#test/api.ts';
import { logEnd } from '#test/audit.ts';
import { waitForBlocked } from '#test/locks.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { confirmedQuestion } from '#test/questions.ts';
import { COMPANY, completeRequest, PERSON, putInState } from '#test/request.ts';
import { INITIAL } from '#test/staff.ts';
import { requestByTaxId } from '../../registration/requests/record/index.ts';
import type { Call } from '../domain.ts';
import { createIdempotency } from './idempotency.ts';
import { idempotencyKeys } from './tables.ts';

const LOST = 'La operación ya se hizo, pero su respuesta se perdió. Actualice la página para ver cómo quedó.';
const MINUTE_MS = 60_000;
const NEW_USER = { nombre: 'Eva', apellido: 'Luna', dni: '30555666', rol: 'VISADOR' };

interface Called {
  readonly method: string;
  readonly path: string;
  readonly as: Session;
  readonly body?: object;
}

describe.each(DATABASES)('what was done, when the process ended before it could answer (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  let supplier: Session;
  let auditor: Session;
  let admin: Session;
  let tender: string;
  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
    supplier = await api.signOn(PERSON);
    auditor = await api.login('10000003');
    admin = await api.login('10000001');
    tender = (await publisher.create()).id;
    await completeRequest(api, supplier);
  });
  afterAll(() => api?.stop());

  const call = ({ method, path, ...rest }: Called, key: string): Promise<Answer> =>
    api.call(method, path, { ...rest, headers: { 'idempotency-key': key } });

  /** Leaves the key as a process does that ends between its commit and the note of its answer. */
  const loseAnswer = (key: string) =>
    api.platform.db
      .update(idempotencyKeys)
      .set({ status: null, answer: null, etag: null })
      .where(eq(idempotencyKeys.key, key));

  const CALLS: Readonly<Record<string, () => Promise<Called> | Called>> = {
    'requests.send': () => ({ method: 'POST', path: `/sujeto-fiscal/request/send/${PERSON}`, as: supplier }),
    'requests.take': () => ({
      method: 'PATCH',
      path: `/sujeto-fiscal/request/observacion/${PERSON}`,
      as: auditor,
    }),
    'requests.approve': async () => {
      const file = await api.upload(auditor, await samplePdf('resolución'), 'resolucion.pdf');
      const body = { resolucion: 'RES-2026-1', resolucion_url: file.body.data };
      return { method: 'PATCH', path: `/sujeto-fiscal/request/aprobado/${PERSON}`, as: auditor, body };
    },
    'requests.correct': () => ({
      method: 'PATCH',
      path: `/sujeto-fiscal/request/encorrecion/${PERSON}`,
      as: auditor,
      body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }] },
    }),
    'requests.renew': async () => {
      await putInState(api, 'VENCIDO');
      return { method: 'PATCH', path: `/sujeto-fiscal/request/renovar/${PERSON}`, as: supplier };
    },
    'requests.reject': async () => {
      await putInState(api, 'OBSERVACION');
      const body = { motivo: 'Documentación falsa' };
      return { method: 'PATCH', path: `/sujeto-fiscal/request/rechazado/${PERSON}`, as: auditor, body };
    },
    'users.create': () => ({ method: 'POST', path: '/usuarios/registrar', as: admin, body: NEW_USER }),
    'labels.create': () => ({
      method: 'POST',
      path: '/etiqueta-rubro',
      as: auditor,
      body: { etiqueta_nombre: 'Vidriería' },
    }),
    'documentTypes.create': () => ({
      method: 'POST',
      path: '/tipo-documento-requerido',
      as: admin,
      body: {
        nombre: 'Seguro',
        requerido_persona_fisica: true,
        requerido_persona_juridica: false,
        emision: false,
        expiracion: false,
      },
    }),
    'chat.send': () => ({
      method: 'POST',
      path: '/chat/enviar',
      as: auditor,
      body: { mensaje: 'Ya puede descargarlo', cuit: PERSON },
    }),
    'chat.needNoAnswer': async () => {
      const message = { method: 'POST', path: '/chat/enviar', as: supplier };
      const body = { mensaje: 'Muchas gracias', cuit: PERSON };
      const { body: written } = await call({ ...message, body }, 'clave-de-gracias');
      return {
        method: 'PATCH',
        path: `/chat/sin_responder/${PERSON}`,
        as: auditor,
        body: { mensaje: written.data.id },
      };
    },
    'notes.write': () => ({
      method: 'POST',
      path: `/sujeto-fiscal/notas/${PERSON}`,
      as: auditor,
      body: { texto: 'Llamar mañana.' },
    }),
    'tenders.create': () => ({
      method: 'POST',
      path: '/licitaciones',
      as: publisher.session,
      body: publisher.tender(),
    }),
    'tenders.import': () => ({
      method: 'POST',
      path: '/licitaciones/importar',
      as: publisher.session,
      body: {
        csv: 'titulo,numero,anio,expediente,tipo_licitacion,fecha_publicacion,fecha_vencimiento,pliego\nImportada,1,2026,EX-2026-00000001--MUNICAT-IMPORTAR01,Licitación,2026-05-04,2026-05-20,pliego.pdf',
        archivos: [{ nombre: 'pliego.pdf', url: publisher.terms }],
        completar: { fecha_publicacion: null, plazo_dias: null, subtipo_licitacion: null, pliego_url: null },
        importar: true,
      },
    }),
    // Extends the deadline, and so publishes a circular.
    'tenders.update': () => ({
      method: 'PATCH',
      path: `/licitaciones/${tender}`,
      as: publisher.session,
      body: { fecha_vencimiento: '2030-01-31', circular: 'Se extiende el plazo.' },
    }),
    'tenders.addCircular': () => ({
      method: 'POST',
      path: `/licitaciones/${tender}/circulares`,
      as: publisher.session,
      body: { titulo: 'Aclaración', texto: 'Se aclara el punto 3.' },
    }),
    'tenders.result': async () => {
      const { id } = await publisher.create({
        fecha_publicacion: '2026-01-05',
        fecha_vencimiento: '2026-01-20',
      });
      const body = { resultado: 'desierta' };
      return { method: 'PUT', path: `/licitaciones/${id}/resultado`, as: publisher.session, body };
    },
    'tenders.withdraw': async () => {
      const { id } = await publisher.create();
      const body = { motivo: 'Se rehará el pliego.' };
      return { method: 'PUT', path: `/licitaciones/${id}/retirar`, as: publisher.session, body };
    },
    'tenders.delete': async () => {
      const { id } = await publisher.create({ mostrar: false });
      return { method: 'PUT', path: `/licitaciones/eliminar/${id}`, as: publisher.session };
    },
    'tenderQuestions.answer': async () => ({
      method: 'PUT',
      path: `/licitaciones/preguntas/${await confirmedQuestion(api, tender)}/respuesta`,
      as: publisher.session,
      body: { pregunta: '¿Hay visita?', respuesta: 'El lunes.' },
    }),
    'tenderQuestions.refuse': async () => ({
      method: 'PUT',
      path: `/licitaciones/preguntas/${await confirmedQuestion(api, tender)}/rechazo`,
      as: publisher.session,
      body: { motivo: 'No es una pregunta.' },
    }),
  };

  it('is tried of every call that is to be done once', () => {
    // A file that was stored twice is in nobody's way: the one that nothing holds is removed.
    const all = ALL_ENDPOINTS.filter(({ idempotent }) => idempotent).map(({ id }) => id);
    expect([...Object.keys(CALLS), 'files.upload'].toSorted()).toEqual(all.toSorted());
  });

  it.each(Object.keys(CALLS))('is done no second time: %s', async (id) => {
    const called = await CALLS[id]?.();
    if (!called) throw new Error(id);
    const key = `clave-${id}`;
    const first = await call(called, key);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const again = await call(called, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const done = await logEnd(api);
    await loseAnswer(key);
    expect((await call(called, key)).body).toMatchObject({ code: 'IDEMPOTENCIA' });
    api.clock.move(2 * MINUTE_MS);
    const lost = await call(called, key);
    expect([lost.status, lost.body.code, lost.body.message]).toEqual([409, 'IDEMPOTENCIA', LOST]);
    expect(await logEnd(api)).toEqual(done);
  });

  it('is told apart by keys of 8 to 100 visible characters alone', async () => {
    const called: Called = {
      method: 'POST',
      path: `/sujeto-fiscal/notas/${PERSON}`,
      as: auditor,
      body: { texto: 'Volver a llamar.' },
    };
    for (const key of ['8-signos', 'x'.repeat(100)]) expect((await call(called, key)).status).toBe(200);
    for (const key of ['7-signo', 'x'.repeat(101), 'con espacio']) {
      const { status, body } = await call(called, key);
      expect([status, body.message]).toEqual([
        400,
        'La clave de idempotencia debe tener de 8 a 100 caracteres.',
      ]);
    }
  });

  it('is known by no hash of a password, which could be guessed', async () => {
    const called: Called = { method: 'POST', path: '/usuarios/registrar', as: admin, body: {} };
    const user = { ...NEW_USER, dni: '30555667' };
    const [first, again] = [
      await call({ ...called, body: { ...user, password: INITIAL } }, 'clave-de-usuario'),
      await call({ ...called, body: user }, 'clave-de-usuario'),
    ];
    expect([again.status, again.body]).toEqual([200, first.body]);
    const [stored] = await api.platform.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, 'clave-de-usuario'));
    expect(JSON.stringify(stored)).not.toContain(INITIAL);
  });

  it('is not the answer to another content with the same key, be it as long or a file', async () => {
    const OTHER = [409, 'La misma clave de idempotencia ya se usó con otro contenido.'];
    const note = (texto: string, cuit = PERSON) => {
      const called: Called = {
        method: 'POST',
        path: `/sujeto-fiscal/notas/${cuit}`,
        as: auditor,
        body: { texto },
      };
      return call(called, 'clave-de-nota');
    };
    expect((await note('Llamar el lunes.')).status).toBe(200);
    const other = await note('Llamar el jueves');
    expect([other.status, other.body.message]).toEqual(OTHER);
    const elsewhere = await note('Llamar el lunes.', COMPANY);
    expect([elsewhere.status, elsewhere.body.message], 'on another request').toEqual(OTHER);

    const send = async (text: string) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(await samplePdf(text))]), 'archivo.pdf');
      return call({ method: 'POST', path: '/files/upload', as: supplier, body }, 'clave-de-archivo');
    };
    const first = await send('uno');
    expect((await send('uno')).body).toEqual(first.body);
    const another = await send('uno y otro');
    expect([another.status, another.body.message]).toEqual(OTHER);
  });

  /** A message with a key, which can be made to fail at any moment. */
  function messageWith(key: string) {
    const endpoint = ALL_ENDPOINTS.find(({ id }) => id === 'chat.send');
    if (!endpoint) throw new Error('no chat.send');
    const idempotency = createIdempotency(api.platform.db, api.clock);
    const sameCall = {
      caller: { id: auditor.user.id },
      request: { headers: { 'idempotency-key': key } },
      params: {},
      body: { mensaje: 'Una vez' },
      reply: { header: () => undefined, getHeader: () => undefined },
    } as unknown as Call<Endpoint>;
    return { endpoint, idempotency, sameCall };
  }

  it('is done no second time by a call that fails after its commit', async () => {
    const { db } = api.platform;
    const { endpoint, idempotency, sameCall } = messageWith('clave-fallida');
    let runs = 0;
    const run = async () => {
      runs += 1;
      await db.transaction((tx) => idempotency.noteDone(tx, sameCall, endpoint));
      throw new Error('after the commit');
    };
    const ask = () => idempotency.answer(sameCall, endpoint, run);
    await expect(ask()).rejects.toThrow('after the commit');
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCIA' });
    api.clock.move(2 * MINUTE_MS);
    await expect(ask()).rejects.toMatchObject({ status: 409, message: LOST });
    expect(runs).toBe(1);
  });

  it('keeps the answer of who took it over from a call that was slow and fails later', async () => {
    const { endpoint, idempotency, sameCall } = messageWith('clave-tomada');
    const ask = (run: () => Promise<unknown>) => idempotency.answer(sameCall, endpoint, run);
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = ask(() => {
      begun.resolve();
      return ended.promise;
    });
    await begun.promise;
    api.clock.move(2 * MINUTE_MS);
    const second = await ask(async () => {
      ended.reject(new Error('too slow'));
      await expect(slow).rejects.toThrow('too slow');
      return 'hecho';
    });
    expect([second, await ask(async () => 'hecho de nuevo')]).toEqual(['hecho', 'hecho']);
  });

  // The embedded database does one thing at a time: there nobody is overtaken.
  it.runIf(kind === 'postgres')('is done once by a call that was slow and by who took it over', async () => {
    const body = { mensaje: 'Una sola vez', cuit: PERSON };
    const called = { method: 'POST', path: '/chat/enviar', as: auditor, body };
    const both: Promise<Answer>[] = [];
    const ask = async () => {
      both.push(call(called, 'clave-lenta'));
      await waitForBlocked(api, () => both.length);
    };
    await api.platform.db.transaction(async (tx) => {
      await requestByTaxId(tx, PERSON).for('update');
      await ask();
      api.clock.move(2 * MINUTE_MS);
      await ask();
    });
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { mensajes } = (await api.call('GET', `/chat/conversacion/${PERSON}`, { as: auditor })).body;
    expect(mensajes.filter(({ mensaje }: { mensaje: string }) => mensaje === body.mensaje)).toHaveLength(1);
  });

  it('is tried again when it was not done, once its process is taken to be dead', async () => {
    const body = { mensaje: 'Nunca llegó', cuit: PERSON };
    const called = { method: 'POST', path: '/chat/enviar', as: auditor, body };
    const key = 'clave-interrumpida';
    await call(called, key);
    await api.platform.db
      .update(idempotencyKeys)
      .set({ done: false, status: null, answer: null })
      .where(eq(idempotencyKeys.key, key));
    expect((await call(called, key)).status).toBe(409);
    api.clock.move(2 * MINUTE_MS);
    expect((await call(called, key)).status).toBe(200);
  });
});
