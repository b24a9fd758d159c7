import { can, type Role } from '../accounts/roles.ts';

/** Longest note, in characters. */
export const NOTE_MAX = 4_000;
export const NOTE_MISSING = 'Escriba la nota';

/** Most notes on one request. */
export const NOTES_MAX = 500;
export const NOTES_FULL = `El trámite ya tiene ${NOTES_MAX} notas: elimine alguna para escribir otra`;

/** Hours in which an author may correct or delete a note; after that others may have acted on it. */
export const NOTE_CHANGE_HOURS = 24;
export const NOTE_TOO_OLD = `Una nota se puede cambiar hasta ${NOTE_CHANGE_HOURS} horas después de escrita`;

/** Returns true for roles that write internal notes: those that review, and those that label. */
export const mayWriteNotes = (role: Role): boolean =>
  can(role, 'requests.review') || can(role, 'requests.label');

/** Returns true while an author may still correct or delete their note. */
export const isNoteChangeable = (writtenAt: Date, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() < NOTE_CHANGE_HOURS * 3_600_000;
