/** Elements that can be observed besides the documents of the request. */
export const EXTRA_ELEMENTS = ['Acta de designación', 'Poder legal', 'Otro'] as const;

export const OBSERVATIONS_MISSING = 'Debe agregar al menos una observación';
export const OBSERVATION_NAME_MISSING = 'El nombre del documento es requerido';
export const OBSERVATION_TEXT_MISSING = 'La observación no puede estar vacía';
export const OBSERVATION_TEXT_SHORT = 'La observación debe tener al menos 2 caracteres';
export const OBSERVATION_MIN = 2;
export const OBSERVATION_MAX = 2_000;
export const OBSERVATION_NAME_MAX = 150;

export interface ObservationForm {
  readonly name: string;
  readonly observacion: string;
}

/** Problems of one observation by field; empty when it is right. */
export function observationProblems(observation: ObservationForm): {
  readonly name?: string;
  readonly observacion?: string;
} {
  const text = observation.observacion.trim();
  return {
    ...(observation.name.trim() === '' && { name: OBSERVATION_NAME_MISSING }),
    ...(text.length < OBSERVATION_MIN && {
      observacion: text === '' ? OBSERVATION_TEXT_MISSING : OBSERVATION_TEXT_SHORT,
    }),
  };
}

/** First problem of a correction, in Spanish, or null: at least one observation, each of them right. */
export function correctionProblem(observations: readonly ObservationForm[]): string | null {
  if (observations.length === 0) return OBSERVATIONS_MISSING;
  for (const observation of observations) {
    const { name, observacion } = observationProblems(observation);
    if (name ?? observacion) return name ?? observacion ?? null;
  }
  return null;
}
