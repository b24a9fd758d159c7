import { fold } from '../values/fold.ts';
import { tooLong } from '../values/text-length.ts';
import { OBSERVATION_MAX, OBSERVATION_MIN, type ObservationForm } from './corrections.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { type FieldName, fieldsWhere } from './request-values.ts';
import type { ReviewedDocument } from './reviewed-form.ts';

/** State of an observation on the supplier's side. */
export const OBSERVATION_STATES = ['pendiente', 'atendida'] as const;
export type ObservationState = (typeof OBSERVATION_STATES)[number];

export const OBSERVATION_STATE_LABEL: Readonly<Record<ObservationState, string>> = {
  pendiente: 'Pendiente',
  atendida: 'Atendida',
};

export const ANSWER_SHORT = `La explicación debe tener al menos ${OBSERVATION_MIN} caracteres`;
const ANSWER_MISSING = 'Escriba por qué no se cambia: lo leerá el auditor';

/** Problem of the supplier's word on an observation, as it is typed; null when it is right. */
export function answerProblem(text: string): string | null {
  const { length } = text.trim();
  if (length === 0) return ANSWER_MISSING;
  if (length < OBSERVATION_MIN) return ANSWER_SHORT;
  return length > OBSERVATION_MAX ? tooLong('La explicación', OBSERVATION_MAX) : null;
}

/** What an observation is about: the document with the id, or else what has the name. */
type Observed = Pick<ObservationForm, 'name' | 'documento'>;

/** A change of a field or document, by its name. */
interface Change {
  /** Name of the field, or id of the document. */
  readonly campo: string;
  readonly nombre: string;
}

/** Further elements of an observation, by its name: the other parts of a whole, and the fields that are edited with it. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  [fold('Acta de designación')]: ['Acta de designación de representantes'],
  // Where news go is corrected with either address; a natural person has only the alternative one.
  [fold(REQUEST_FIELDS.correo_electronico_notificacion.label)]: labelsOf('domicilio_electronico_alternativo'),
  [fold('Poder legal')]: labelsOf(
    'cuit_apoderado_legal',
    'apoderado_legal_nombre',
    'fecha_otorgamiento_poder',
    'fecha_alcance_poder_legal',
  ),
};

function labelsOf(...fields: readonly FieldName[]): readonly string[] {
  return fields.map((field) => REQUEST_FIELDS[field].label);
}

/** Returns true if an observation is about a document or field, whatever the case and accents of its name. */
export const isAbout = (name: string, element: string): boolean =>
  [name, ...(PARTS[fold(name)] ?? [])].some((part) => fold(part) === fold(element));

/** The changes of the element that an observation is about: its document, or else the document or datum of that name. */
export function changesAbout<C extends Change>(
  { name, documento }: Observed,
  changes: readonly C[],
): readonly C[] {
  return changes.filter(({ campo, nombre }) => (documento ? campo === documento : isAbout(name, nombre)));
}

/** The changes that none of the observations names. */
export function otherChanges<C extends Change>(
  observations: readonly Observed[],
  changes: readonly C[],
): readonly C[] {
  const observed = new Set(observations.flatMap((one) => changesAbout(one, changes)));
  return changes.filter((change) => !observed.has(change));
}

/** A form since it was observed: what changed in it, and its documents. */
interface FollowedForm {
  readonly changes: readonly Change[];
  readonly documentos: readonly Pick<ReviewedDocument, 'id' | 'nombre' | 'retirado'>[];
}

/** Returns true for an observation whose document is no longer asked for: nothing that it names can be corrected. */
function isAboutRetired({ name, documento }: Observed, documents: FollowedForm['documentos']): boolean {
  if (documento) return documents.some(({ id, retirado }) => id === documento && retirado);
  const about = documents.filter(({ nombre }) => isAbout(name, nombre));
  const isAboutField =
    fieldsWhere(({ label, step }) => step !== undefined && isAbout(name, label)).length > 0;
  return about.length > 0 && about.every(({ retirado }) => retirado) && !isAboutField;
}

/**
 * Returns the state of an observation: attended once its field or document changed, the supplier wrote a word, or its
 * document is no longer asked for. One that names neither ('Otro') is attended by a word alone.
 * @param form the form since the correction; null when nothing is left to compare with
 * @returns null when neither is known
 */
export function observationState(
  observed: Observed,
  form: FollowedForm | null,
  answer: string | null,
): ObservationState | null {
  if (answer !== null) return 'atendida';
  if (form === null) return null;
  const isDone = changesAbout(observed, form.changes).length > 0 || isAboutRetired(observed, form.documentos);
  return isDone ? 'atendida' : 'pendiente';
}

/** An observation's state on the supplier's side; null when nothing is known of it. */
interface Followed {
  readonly estado: ObservationState | null;
}
export type FollowedObservation = ObservationForm & Followed;

export const isAttended = ({ estado }: Followed): boolean => estado === 'atendida';

/** `1 de 3 observaciones atendidas`. */
export function attendedText(observations: readonly Followed[]): string {
  const attended = observations.filter(isAttended).length;
  const total = observations.length;
  return total === 1
    ? `${attended} de 1 observación atendida`
    : `${attended} de ${total} observaciones atendidas`;
}

/** Returns true while neither the supplier has attended to an observation nor a reviewer has found it resolved. */
export const isOpenObservation = (observation: Followed & { readonly resuelta: unknown }): boolean =>
  !observation.resuelta && !isAttended(observation);
