import { and, desc, eq } from 'drizzle-orm';
import type * as contract from 'shared-api/contract';
import type { Note } from 'shared-api/contract';
import { isNoteChangeable, NOTE_TOO_OLD, NOTES_FULL, NOTES_MAX } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Author, Call } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { type RequestRecord, requestFor, withLockedRequest } from '../requests/record/index.ts';
import { requestNotes } from './tables.ts';

export const NOTE = 'nota_interna';
const NOT_OWN = 'Solo quien escribió la nota puede cambiarla.';

type StoredNote = typeof requestNotes.$inferSelect;

/** Reads the notes on a request, newest first. @throws Refusal 404 */
export async function notesOn({ db, clock }: Platform, { user, params }: Call<typeof contract.listNotes>) {
  const request = await requestFor(db, user, params.cuit);
  const rows = await withAuthors(db)
    .where(eq(requestNotes.requestId, request.id))
    .orderBy(desc(requestNotes.sequence));
  return rows.map(({ note, author }) => view(note, author, user, clock.now()));
}

/** Writes a note. @throws Refusal 400 beyond `NOTES_MAX`, 404 */
export function writeNote(
  { db, clock }: Platform,
  { user, where, params: { cuit }, body: { texto }, noteDone }: Call<typeof contract.writeNote>,
) {
  return withLockedRequest({ db }, user, cuit, async (tx, request) => {
    const total = await tx.$count(requestNotes, eq(requestNotes.requestId, request.id));
    if (total >= NOTES_MAX) throw invalid(NOTES_FULL);
    const at = clock.now();
    const [note] = await tx
      .insert(requestNotes)
      .values({ requestId: request.id, userId: user.id, texto, createdAt: at })
      .returning();
    if (!note) throw new Error('the note was not written');
    await audit(tx, { user, where }, cuit, note.id, 'ALTA', at);
    await noteDone(tx);
    return { data: view(note, user, user, at) };
  });
}

/** Changes the text of one's own note. @throws Refusal 404, 409 for another's, or one that is too old */
export function changeNote(
  { db, clock }: Platform,
  { user, where, params: { cuit, id }, body: { texto } }: Call<typeof contract.changeNote>,
) {
  return withLockedRequest({ db }, user, cuit, async (tx, request) => {
    const at = clock.now();
    const stored = await storedNote(tx, request, id);
    mustBeChangeable(stored, user, at);
    if (stored.texto === texto) return { data: view(stored, user, user, at) };
    const [note] = await tx
      .update(requestNotes)
      .set({ texto, editedAt: at })
      .where(eq(requestNotes.id, id))
      .returning();
    if (!note) throw new Error('the note was not changed');
    await audit(tx, { user, where }, cuit, id, 'MODIFICACION', at);
    return { data: view(note, user, user, at) };
  });
}

/**
 * Deletes one's own note; an administrator deletes any, at any time.
 * @throws Refusal 404, 409 for another's, or one that is too old
 */
export async function deleteNote(
  { db, clock }: Platform,
  { user, where, params: { cuit, id } }: Call<typeof contract.deleteNote>,
) {
  await withLockedRequest({ db }, user, cuit, async (tx, request) => {
    const at = clock.now();
    const stored = await storedNote(tx, request, id);
    if (user.tipo !== 'ADMIN') mustBeChangeable(stored, user, at);
    await tx.delete(requestNotes).where(eq(requestNotes.id, id));
    await audit(tx, { user, where }, cuit, id, 'BAJA', at);
  });
  return { message: 'La nota fue eliminada' };
}

const withAuthors = (from: Sql) =>
  from
    .select({ note: requestNotes, author: { nombre: users.nombre, apellido: users.apellido } })
    .from(requestNotes)
    .innerJoin(users, eq(users.id, requestNotes.userId));

async function storedNote(tx: Transaction, request: RequestRecord, id: string): Promise<StoredNote> {
  const [note] = await tx
    .select()
    .from(requestNotes)
    .where(and(eq(requestNotes.id, id), eq(requestNotes.requestId, request.id)));
  if (!note) throw notFound('No se encontró la nota: puede que la hayan eliminado.');
  return note;
}

function mustBeChangeable(note: StoredNote, user: SessionUser, now: Date): void {
  if (note.userId !== user.id) throw conflict(NOT_OWN);
  if (!isNoteChangeable(note.createdAt, now)) throw conflict(NOTE_TOO_OLD);
}

/** Records that a note was written, changed or deleted; its text stays out of the log. */
const audit = (
  tx: Transaction,
  author: Author,
  cuit: string,
  id: string,
  operation: string,
  at: Date,
): Promise<void> => recordAudit(tx, { ...author, at, entity: NOTE, entityId: id, taxId: cuit, operation });

const view = (note: StoredNote, { nombre, apellido }: Note['autor'], user: SessionUser, now: Date): Note => ({
  id: note.id,
  texto: note.texto,
  autor: { nombre, apellido },
  createdAt: note.createdAt.toISOString(),
  editada: note.editedAt?.toISOString() ?? null,
  modificable: note.userId === user.id && isNoteChangeable(note.createdAt, now),
  eliminable: user.tipo === 'ADMIN' || (note.userId === user.id && isNoteChangeable(note.createdAt, now)),
});
