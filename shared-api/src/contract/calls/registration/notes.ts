import * as v from 'valibot';
import { NOTE_MAX, NOTE_MISSING } from '../../../rules/registration/notes.ts';
import { type Access, endpoint } from '../../endpoint.ts';
import { Note } from '../../entities/registration/note.ts';
import { Done, data, Id, paragraphs, TaxId } from '../../primitives.ts';

const reader: Access = { who: 'capability', anyOf: ['requests.read'], hiddenFromSuppliers: true };
/** As `mayWriteNotes`. */
const writer: Access = {
  who: 'capability',
  anyOf: ['requests.review', 'requests.label'],
  hiddenFromSuppliers: true,
};
const byCuit = v.object({ cuit: TaxId });
const byId = v.object({ cuit: TaxId, id: Id });
const body = v.strictObject({
  texto: v.pipe(paragraphs('La nota', NOTE_MAX), v.minLength(1, NOTE_MISSING)),
});

export const listNotes = endpoint({
  id: 'notes.list',
  method: 'GET',
  path: '/sujeto-fiscal/notas/:cuit',
  summary: 'Internal notes of the staff on a request, newest first',
  access: reader,
  params: byCuit,
  answer: v.array(Note),
});

export const writeNote = endpoint({
  id: 'notes.write',
  method: 'POST',
  path: '/sujeto-fiscal/notas/:cuit',
  summary: 'Write an internal note',
  access: writer,
  params: byCuit,
  body,
  answer: data(Note),
  idempotent: true,
});

export const changeNote = endpoint({
  id: 'notes.change',
  method: 'PUT',
  path: '/sujeto-fiscal/notas/:cuit/:id',
  summary: 'Change the text of one’s own note, within `NOTE_CHANGE_HOURS`',
  access: writer,
  params: byId,
  body,
  answer: data(Note),
});

export const deleteNote = endpoint({
  id: 'notes.delete',
  method: 'DELETE',
  path: '/sujeto-fiscal/notas/:cuit/:id',
  summary: 'Delete one’s own note, within `NOTE_CHANGE_HOURS`; an administrator may delete any',
  access: writer,
  params: byId,
  answer: Done,
});
