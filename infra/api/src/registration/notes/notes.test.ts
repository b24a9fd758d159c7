import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { can, NOTE_TOO_OLD, NOTES_FULL, NOTES_MAX } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, lastAudit, signInEverybody, UNKNOWN_CUIT, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import {
  completeRequest,
  OTHER_PERSON,
  PERSON,
  putInState,
  sendRequest,
  startRequest,
  storedRequest,
} from '#test/request.ts';
import { mails } from '../../platform/mail/tables.ts';
import { requestNotes } from './tables.ts';

const SECRET = 'Ojo: el balance no cierra';

describe.each(ANY_DATABASE)('internal notes (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let auditor: Session;
  let supplier: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    auditor = everybody.VISADOR;
    supplier = everybody.PROVEEDOR;
    await completeRequest(api, supplier);
    await sendRequest(api, supplier);
  });
  afterAll(() => api?.stop());

  const list = async (as = auditor) => (await api.call('GET', `/sujeto-fiscal/notas/${PERSON}`, { as })).body;
  const write = (texto: string, as = auditor) =>
    api.call('POST', `/sujeto-fiscal/notas/${PERSON}`, { as, body: { texto } });
  const written = async (texto: string) => (await write(texto)).body.data;
  const change = (id: string, texto: string, as = auditor) =>
    api.call('PUT', `/sujeto-fiscal/notas/${PERSON}/${id}`, { as, body: { texto } });
  const remove = (id: string, as = auditor) =>
    api.call('DELETE', `/sujeto-fiscal/notas/${PERSON}/${id}`, { as });

  it('are read by all staff, newest first, with author, time and line breaks', async () => {
    const first = await written('Llamé al contador.\nVuelve el lunes.');
    const second = await written('Volvió a llamar');
    const notes = await list(everybody.VISUALIZADOR);
    expect(notes).toMatchObject([
      { id: second.id },
      {
        id: first.id,
        texto: 'Llamé al contador.\nVuelve el lunes.',
        autor: { nombre: auditor.user.nombre, apellido: auditor.user.apellido },
        editada: null,
        modificable: false,
        eliminable: false,
      },
    ]);
    expect(api.clock.now().getTime() - Date.parse(notes[1].createdAt)).toBeLessThan(60_000);
    expect((await list())[0]).toMatchObject({ modificable: true, eliminable: true });
    expect((await list(everybody.ADMIN))[0]).toMatchObject({ modificable: false, eliminable: true });
  });

  it('are changed and deleted by their author, who is the only one', async () => {
    const note = await written('Falta el sello');
    // Saved as it was, it is not changed.
    expect((await change(note.id, 'Falta el sello')).body.data.editada).toBeNull();
    expect((await change(note.id, 'Falta el sello y la firma')).body.data).toMatchObject({
      texto: 'Falta el sello y la firma',
      editada: expect.any(String),
    });
    expect((await change(note.id, 'No falta nada', everybody.ADMIN)).status).toBe(409);
    expect((await remove(note.id, everybody.GESTION_COMPRAS)).status).toBe(409);
    expect((await remove(note.id)).body.message).toBe('La nota fue eliminada');
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(note.id);
    expect((await remove(note.id)).status).toBe(404);
  });

  it('stay as they are after a day, but for an administrator who deletes one', async () => {
    const note = await written('Nota de ayer');
    const yesterday = new Date(api.clock.now().getTime() - DAY_MS);
    await api.platform.db
      .update(requestNotes)
      // A change begins no new day.
      .set({ createdAt: yesterday, editedAt: api.clock.now() })
      .where(eq(requestNotes.id, note.id));
    for (const answer of [await change(note.id, 'Otra cosa'), await remove(note.id)]) {
      expect([answer.status, answer.body.message]).toEqual([409, NOTE_TOO_OLD]);
    }
    expect((await list())[0]).toMatchObject({ texto: 'Nota de ayer', modificable: false });
    expect((await remove(note.id, everybody.ADMIN)).status).toBe(200);
  });

  it.each([
    ['nothing', '   ', 'Escriba la nota'],
    ['too much', 'a'.repeat(4_001), /hasta 4\.000|4000|4\.000/],
  ])('refuse %s', async (_what, texto, message) => {
    const answer = await write(texto);
    expect(answer.status).toBe(400);
    expect([answer.body.message].flat().join()).toMatch(message);
  });

  it('are so many at most', async () => {
    const { id: requestId } = await storedRequest(api);
    const at = api.clock.now();
    await api.platform.db.delete(requestNotes);
    const rows = Array.from({ length: NOTES_MAX - 1 }, () => ({
      requestId,
      userId: auditor.user.id,
      texto: 'Una de muchas',
      createdAt: at,
    }));
    await api.platform.db.insert(requestNotes).values(rows);
    expect((await write('La última')).status).toBe(200);
    const answer = await write('Una más');
    expect([answer.status, answer.body.message]).toEqual([400, NOTES_FULL]);
    await startRequest(api, await api.signOn(OTHER_PERSON), OTHER_PERSON);
    const other = await api.call('POST', `/sujeto-fiscal/notas/${OTHER_PERSON}`, {
      as: auditor,
      body: { texto: 'La primera de otra inscripción' },
    });
    expect(other.status).toBe(200);
    await api.platform.db.delete(requestNotes);
  });

  it('leave their text out of the audit log, which says who wrote, changed and deleted one', async () => {
    const note = await written(SECRET);
    await change(note.id, `${SECRET}, otra vez`);
    await remove(note.id);
    const { body } = await api.call('GET', '/auditoria', { as: everybody.ADMIN });
    const entries = body.data.filter(({ entidad }: { entidad: string }) => entidad === 'nota_interna');
    expect(entries.slice(0, 3).map(({ operacion }: { operacion: string }) => operacion)).toEqual([
      'BAJA',
      'MODIFICACION',
      'ALTA',
    ]);
    expect(await lastAudit(api, everybody.ADMIN, 'nota_interna')).toMatchObject({
      realizado_por_id: auditor.user.id,
    });
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });

  it('answer 404 for a request or a note that is not there', async () => {
    const paths = [
      ['GET', `/sujeto-fiscal/notas/${UNKNOWN_CUIT}`],
      ['DELETE', `/sujeto-fiscal/notas/${PERSON}/${UNKNOWN_ID}`],
    ] as const;
    for (const [method, path] of paths) {
      expect((await api.call(method, path, { as: auditor })).status).toBe(404);
    }
  });

  it('are of one request: no address of another one changes or deletes them', async () => {
    const note = await written('De una sola inscripción');
    const path = `/sujeto-fiscal/notas/${OTHER_PERSON}/${note.id}`;
    for (const [method, body] of [['PUT', { texto: 'De otra' }], ['DELETE']] as const) {
      expect((await api.call(method, path, { as: auditor, body })).status).toBe(404);
    }
    expect((await list())[0]).toMatchObject({ id: note.id, texto: 'De una sola inscripción' });
    const others = await api.call('GET', `/sujeto-fiscal/notas/${OTHER_PERSON}`, { as: auditor });
    expect([others.status, JSON.stringify(others.body).includes(note.id)]).toEqual([200, false]);
    await remove(note.id);
  });

  describe('for the supplier', () => {
    let noteId: string;
    beforeAll(async () => {
      noteId = (await written(SECRET)).id;
      await api.call('PATCH', `/sujeto-fiscal/asignacion/${PERSON}`, {
        as: auditor,
        body: { revisor: auditor.user.id },
      });
      await api.call('POST', '/chat/enviar', { as: auditor, body: { cuit: PERSON, mensaje: 'Hola' } });
      await putInState(api, 'OBSERVACION');
      await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
        as: auditor,
        body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }] },
      });
    });

    const textOf = ({ body }: Answer): string => {
      if (!Buffer.isBuffer(body)) return JSON.stringify(body);
      if (body.subarray(0, 2).toString() !== 'PK') return body.toString('latin1');
      return Object.values(unzipSync(new Uint8Array(body)))
        .map((file) => Buffer.from(file).toString())
        .join('\n');
    };

    it.each([
      ['GET', ''],
      ['POST', ''],
      ['PUT', '/:id'],
      ['DELETE', '/:id'],
    ])('do not exist: %s %s', async (method, path) => {
      const url = `/sujeto-fiscal/notas/${PERSON}${path.replace(':id', noteId)}`;
      const answer = await api.call(method, url, {
        as: supplier,
        ...(method !== 'GET' && { body: { texto: 'Hola' } }),
      });
      expect(answer.status).toBe(404);
      expect((await list()).map(({ texto }: { texto: string }) => texto)).toEqual([SECRET]);
    });

    const readable = ALL_ENDPOINTS.filter(
      ({ method, access, id }) =>
        method === 'GET' &&
        id !== 'requests.sendByGet' &&
        (access.who === 'user' ||
          (access.who === 'capability' && access.anyOf.some((capability) => can('PROVEEDOR', capability)))),
    );

    it.each(readable.map((endpoint) => [endpoint.id, endpoint] as const))(
      'are in no answer of %s',
      async (_id, { method, path, params }) => {
        const url = path.replace(/:(\w+)/g, (_, name) => (name === 'type' ? 'persona-humana' : PERSON));
        const answer = await api.call(method, url, { as: supplier });
        const text = textOf(answer);
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain('nota_interna');
        if (params === undefined) expect(answer.status).toBeLessThan(500);
      },
    );

    it('are not in the copy of their data, nor is who reviews them', async () => {
      const answer = await api.call('GET', `/datos-personales/${PERSON}`, { as: supplier });
      expect(answer.status).toBe(200);
      const text = textOf(answer);
      expect(text).toContain('No se lee');
      for (const internal of [SECRET, 'nota_interna', 'asignacion', auditor.user.id]) {
        expect(text).not.toContain(internal);
      }
    });

    it('are in no mail', async () => {
      const queued = await api.platform.db.select({ body: mails.body, html: mails.html }).from(mails);
      expect(queued.length).toBeGreaterThan(0);
      expect(JSON.stringify(queued)).not.toContain('balance');
    });

    it('are not in the export of the list', async () => {
      const answer = await api.call('GET', '/sujeto-fiscal/exportar?formato=csv', { as: everybody.ADMIN });
      expect(answer.status).toBe(200);
      expect(textOf(answer)).not.toContain('balance');
    });
  });
});
