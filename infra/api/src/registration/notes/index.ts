import { and, desc, eq } from 'drizzle-orm';
import type { Note } from 'shared-api/contract';
import * as contract from 'shared-api/contract';
import { isNoteChangeable, NOTE_TOO_OLD, NOTES_FULL, NOTES_MAX } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { insertRow, type Transaction } from '../../platform/db/database.ts';
import { type Domain, route, type SessionUser } from '../../platform/domain.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { type RequestRecord, requestFor, withLockedRequest } from '../requests/record/index.ts';
import { requestNotes } from './tables.ts';

/** Entity of the audit log's entries about notes, whose text stays out of the log. */
export const NOTE = 'nota_interna';

type StoredNote = typeof requestNotes.$inferSelect;

export const notes: Domain = {
  routes: ({ db, clock }) => [
    route(contract.listNotes, async ({ user, params: { cuit } }) => {
      const request = await requestFor(db, user, cuit);
      const rows = await db
        .select({ note: requestNotes, author: { nombre: users.nombre, apellido: users.apellido } })
        .from(requestNotes)
        .innerJoin(users, eq(users.id, requestNotes.userId))
        .where(eq(requestNotes.requestId, request.id))
        .orderBy(desc(requestNotes.sequence));
      return rows.map(({ note, author }) => view(note, author, user, clock.now()));
    }),

    route(contract.writeNote, ({ user, audit, params: { cuit }, body: { texto }, noteDone }) =>
      withLockedRequest({ db }, user, cuit, async (tx, request) => {
        const total = await tx.$count(requestNotes, eq(requestNotes.requestId, request.id));
        if (total >= NOTES_MAX) throw invalid(NOTES_FULL);
        const at = clock.now();
        const written = { requestId: request.id, userId: user.id, texto, createdAt: at };
        const note = await insertRow(tx, requestNotes, written);
        await audit(tx, { entity: NOTE, entityId: note.id, taxId: cuit, operation: 'ALTA' });
        await noteDone(tx);
        return { data: view(note, user, user, at) };
      }),
    ),

    route(contract.changeNote, ({ user, audit, params: { cuit, id }, body: { texto } }) =>
      withLockedRequest({ db }, user, cuit, async (tx, request) => {
        const at = clock.now();
        const stored = await storedNote(tx, request, id);
        mustBeChangeable(stored, user, at);
        if (stored.texto === texto) return { data: view(stored, user, user, at) };
        await tx.update(requestNotes).set({ texto, editedAt: at }).where(eq(requestNotes.id, id));
        await audit(tx, { entity: NOTE, entityId: id, taxId: cuit, operation: 'MODIFICACION' });
        return { data: view({ ...stored, texto, editedAt: at }, user, user, at) };
      }),
    ),

    // An administrator deletes any note, at any time.
    route(contract.deleteNote, async ({ user, audit, params: { cuit, id } }) => {
      await withLockedRequest({ db }, user, cuit, async (tx, request) => {
        const stored = await storedNote(tx, request, id);
        if (user.tipo !== 'ADMIN') mustBeChangeable(stored, user, clock.now());
        await tx.delete(requestNotes).where(eq(requestNotes.id, id));
        await audit(tx, { entity: NOTE, entityId: id, taxId: cuit, operation: 'BAJA' });
      });
      return { message: 'La nota fue eliminada' };
    }),
  ],
};

async function storedNote(tx: Transaction, request: RequestRecord, id: string): Promise<StoredNote> {
  const [note] = await tx
    .select()
    .from(requestNotes)
    .where(and(eq(requestNotes.id, id), eq(requestNotes.requestId, request.id)));
  if (!note) throw notFound('No se encontró la nota: puede que la hayan eliminado.');
  return note;
}

function mustBeChangeable(note: StoredNote, user: SessionUser, now: Date): void {
  if (note.userId !== user.id) throw conflict('Solo quien escribió la nota puede cambiarla.');
  if (!isNoteChangeable(note.createdAt, now)) throw conflict(NOTE_TOO_OLD);
}

function view(note: StoredNote, { nombre, apellido }: Note['autor'], user: SessionUser, now: Date): Note {
  const modificable = note.userId === user.id && isNoteChangeable(note.createdAt, now);
  return {
    id: note.id,
    texto: note.texto,
    autor: { nombre, apellido },
    createdAt: note.createdAt.toISOString(),
    editada: note.editedAt?.toISOString() ?? null,
    modificable,
    eliminable: user.tipo === 'ADMIN' || modificable,
  };
}
