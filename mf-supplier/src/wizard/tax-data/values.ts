import type { SavedFields, SupplierRequest } from 'shared-api/contract';
import {
  alternativeEmailProblem,
  fiscalYearProblem,
  NO_FISCAL_EMAIL,
  notificationEmailProblem,
  phoneProblem,
  postalCodeProblem,
  type TaxCondition,
  todayInCity,
} from 'shared-api/rules';
import type { Problems } from '../use-step-form.ts';
import { fiscalYearHalf } from './fiscal-year.ts';

/** What the supplier fills of the tax data, by its names on the wire. Texts are empty rather than null. */
export interface TaxValues {
  readonly condicion_fiscal: TaxCondition | null;
  readonly fecha_primer_ejercicio_economico: string | null;
  readonly domicilio_alternativo: string;
  readonly domicilio_cod_postal_alternativo: string;
  readonly telefono_alternativo: string;
  readonly domicilio_electronico_alternativo: string;
  readonly correo_electronico_notificacion: string | null;
  readonly declaracion_jurada_domicilio_electronico: boolean;
  readonly declaracion_jurada_contratar_administracion_publica: boolean;
  readonly declaracion_jurada_legislacion_laboral_vigente: boolean;
}

/** The tax data as they are stored. */
export function storedTaxData(request: SupplierRequest): TaxValues {
  return {
    condicion_fiscal: request.condicion_fiscal,
    fecha_primer_ejercicio_economico: request.fecha_primer_ejercicio_economico,
    domicilio_alternativo: request.domicilio_alternativo ?? '',
    domicilio_cod_postal_alternativo: request.domicilio_cod_postal_alternativo ?? '',
    telefono_alternativo: request.telefono_alternativo ?? '',
    domicilio_electronico_alternativo: request.domicilio_electronico_alternativo ?? '',
    correo_electronico_notificacion: request.correo_electronico_notificacion,
    declaracion_jurada_domicilio_electronico: request.declaracion_jurada_domicilio_electronico,
    declaracion_jurada_contratar_administracion_publica:
      request.declaracion_jurada_contratar_administracion_publica,
    declaracion_jurada_legislacion_laboral_vigente: request.declaracion_jurada_legislacion_laboral_vigente,
  };
}

/** What keeps the tax data from being saved. */
export function taxProblems(
  values: TaxValues,
  request: Pick<
    SupplierRequest,
    'tipo_persona' | 'domicilio_electronico' | 'fecha_primer_ejercicio_economico'
  >,
): Problems<TaxValues> {
  const found: { readonly [Field in keyof TaxValues]?: string | null } = {
    fecha_primer_ejercicio_economico: fiscalYearFault(values, request),
    domicilio_cod_postal_alternativo: postalCodeProblem(values.domicilio_cod_postal_alternativo),
    telefono_alternativo: phoneProblem(values.telefono_alternativo),
    domicilio_electronico_alternativo: alternativeEmailProblem(values.domicilio_electronico_alternativo),
    correo_electronico_notificacion:
      request.tipo_persona === 'JURIDICA' ? notificationProblem(values, request) : null,
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== null),
  ) as Problems<TaxValues>;
}

/** What was chosen last year and is still not saved counts no more; what is stored may be of any year. */
function fiscalYearFault(
  { fecha_primer_ejercicio_economico: chosen }: TaxValues,
  request: Pick<SupplierRequest, 'tipo_persona' | 'fecha_primer_ejercicio_economico'>,
): string | null {
  const half = fiscalYearHalf(chosen);
  if (half || chosen === request.fecha_primer_ejercicio_economico) return half;
  return fiscalYearProblem(request.tipo_persona, chosen, todayInCity(new Date()));
}

/** A company without registered addresses can't pick one: it is told, and not kept from saving the rest. */
function notificationProblem(
  values: TaxValues,
  { domicilio_electronico }: Pick<SupplierRequest, 'domicilio_electronico'>,
): string | null {
  const problem = notificationEmailProblem(values.correo_electronico_notificacion, domicilio_electronico);
  return problem === NO_FISCAL_EMAIL ? null : problem;
}

/** The changed fields as they are saved: an emptied text is no text. */
export function savedTaxData(changed: Partial<TaxValues>): SavedFields {
  return Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [
      field,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );
}
