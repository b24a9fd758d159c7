import { tooLong } from '../values/text-length.ts';

/** Elements that can be observed besides the documents of the request. */
export const EXTRA_ELEMENTS = ['Acta de designación', 'Poder legal', 'Otro'] as const;

export const OBSERVATIONS_MISSING = 'Debe agregar al menos una observación';
export const OBSERVATION_NAME_MISSING = 'El nombre del documento es requerido';
export const OBSERVATION_TEXT_MISSING = 'La observación no puede estar vacía';
export const OBSERVATION_TEXT_SHORT = 'La observación debe tener al menos 2 caracteres';
export const OBSERVATION_MIN = 2;
export const OBSERVATION_MAX = 2_000;
export const OBSERVATION_NAME_MAX = 150;

/** Name under which history and mail show why a request was rejected. */
export const REJECTION_REASON_NAME = 'Motivo';
export const REJECTION_REASON_MISSING = 'Debe escribir el motivo: lo leerá el proveedor';

export interface ObservationForm {
  readonly name: string;
  readonly observacion: string;
  /** Id of the observed document; none for another element, and in observations that earlier versions sent. */
  readonly documento?: string | null | undefined;
}

/** Problems of one observation by field; empty when it is right. */
export function observationProblems(observation: ObservationForm): {
  readonly name?: string;
  readonly observacion?: string;
} {
  const name = nameProblem(observation.name.trim());
  const text = textProblem(observation.observacion.trim());
  return { ...(name && { name }), ...(text && { observacion: text }) };
}

function nameProblem(name: string): string | null {
  if (name === '') return OBSERVATION_NAME_MISSING;
  return name.length > OBSERVATION_NAME_MAX ? tooLong('El nombre del documento', OBSERVATION_NAME_MAX) : null;
}

function textProblem(text: string): string | null {
  if (text === '') return OBSERVATION_TEXT_MISSING;
  if (text.length < OBSERVATION_MIN) return OBSERVATION_TEXT_SHORT;
  return text.length > OBSERVATION_MAX ? tooLong('La observación', OBSERVATION_MAX) : null;
}
