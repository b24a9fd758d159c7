import { type CivilDate, compareDates, formatDate } from '../values/civil-date.ts';
import { isTaxId, type PersonType, taxIdProblem } from '../values/tax-id.ts';
import { DECLARATION_FIELDS, type DeclarationField } from './declarations.ts';

/** Fields of a request about the legal attorney, by their wire names. */
export interface AttorneyData {
  readonly tipo_persona: PersonType;
  readonly declaracion_jurada_representante_apoderado: boolean;
  readonly poder_legal: string | null;
  readonly acta_designacion_url: string | null;
  readonly cuit_apoderado_legal: string | null;
  readonly apoderado_legal_nombre: string | null;
  readonly fecha_otorgamiento_poder: CivilDate | null;
  readonly fecha_alcance_poder_legal: CivilDate | null;
}

/**
 * Returns whether the request is made through a legal attorney: as soon as any datum of one is there, so that half a form is
 * noticed. A legal entity's minutes are none: they appoint its representative, who fills the same step.
 */
export function isAttorneyMode(request: AttorneyData): boolean {
  if (request.declaracion_jurada_representante_apoderado) return true;
  return [
    request.poder_legal,
    request.tipo_persona === 'FISICA' && request.acta_designacion_url,
    request.cuit_apoderado_legal,
    request.apoderado_legal_nombre,
    request.fecha_otorgamiento_poder,
    request.fecha_alcance_poder_legal,
  ].some(Boolean);
}

const POWER_IN_FUTURE = 'La fecha de otorgamiento del poder no puede ser posterior a hoy';
const POWER_REACH_BEFORE_GRANT =
  'La fecha de alcance del poder no puede ser anterior a la de su otorgamiento';

const OWN_ATTORNEY = 'El proveedor no puede ser su propio apoderado: informe otro CUIT/CUIL';

/**
 * Returns what is wrong with the attorney's data by field. Half a form is right: progress may be saved.
 * @param data `cuit` is the supplier's
 */
export function attorneyProblems(
  data: Pick<
    AttorneyData,
    'cuit_apoderado_legal' | 'fecha_otorgamiento_poder' | 'fecha_alcance_poder_legal'
  > & {
    readonly cuit: string;
  },
  today: CivilDate,
): {
  readonly cuit_apoderado_legal?: string;
  readonly fecha_otorgamiento_poder?: string;
  readonly fecha_alcance_poder_legal?: string;
} {
  const attorney = data.cuit_apoderado_legal;
  const cuit = attorney ? (taxIdProblem(attorney) ?? (attorney === data.cuit ? OWN_ATTORNEY : null)) : null;
  const granted = data.fecha_otorgamiento_poder;
  const reach = data.fecha_alcance_poder_legal;
  return {
    ...(cuit !== null && { cuit_apoderado_legal: cuit }),
    ...(granted && compareDates(granted, today) > 0 && { fecha_otorgamiento_poder: POWER_IN_FUTURE }),
    ...(granted &&
      reach &&
      compareDates(reach, granted) < 0 && { fecha_alcance_poder_legal: POWER_REACH_BEFORE_GRANT }),
  };
}

/**
 * Returns whether everything the law asks of an attorney is there: power, declaration, both dates and a valid tax id.
 */
export function isAttorneyComplete(request: AttorneyData): boolean {
  return (
    Boolean(request.poder_legal) &&
    request.declaracion_jurada_representante_apoderado &&
    Boolean(request.fecha_otorgamiento_poder) &&
    Boolean(request.fecha_alcance_poder_legal) &&
    isTaxId(request.cuit_apoderado_legal ?? '')
  );
}

export const POWER_ENDED = 'El poder ya venció: el auditor puede pedir uno vigente';

/** Returns true if a power has ended; its last day still counts. */
export const hasPowerEnded = (reach: CivilDate | null, today: CivilDate): boolean =>
  reach !== null && compareDates(reach, today) < 0;

/** Until when a power reaches, in Spanish: a reviewer sees at once that it is over. */
export const powerReachText = (reach: CivilDate, today: CivilDate): string =>
  `${formatDate(reach)}${hasPowerEnded(reach, today) ? ' (ya venció)' : ''}`;

/** The attorney fields as they are saved when a natural person unticks the attorney: all empty. */
export const NO_ATTORNEY: Omit<AttorneyData, 'tipo_persona'> = {
  declaracion_jurada_representante_apoderado: false,
  poder_legal: null,
  acta_designacion_url: null,
  cuit_apoderado_legal: null,
  apoderado_legal_nombre: null,
  fecha_otorgamiento_poder: null,
  fecha_alcance_poder_legal: null,
};

/** Returns the sworn declarations that a request makes: the representative's only where it has an attorney. */
export const declarationsOf = (request: AttorneyData): readonly DeclarationField[] =>
  DECLARATION_FIELDS.filter(
    (field) => field !== 'declaracion_jurada_representante_apoderado' || isAttorneyMode(request),
  );
