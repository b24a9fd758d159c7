import type { SupplierRequest } from 'shared-api/contract';
import {
  fiscalYearProblem,
  NO_FISCAL_EMAIL,
  notificationEmailProblem,
  type StepValues,
  textProblems,
  todayInCity,
} from 'shared-api/rules';
import type { Problems } from '../use-step-form.ts';
import { fiscalYearHalf } from './fiscal-year.ts';

/** What the supplier fills of the tax data. */
export type TaxValues = StepValues<'datos'>;

/** Returns what keeps the tax data from being saved, by field. */
export function taxProblems(
  values: TaxValues,
  request: Pick<
    SupplierRequest,
    'tipo_persona' | 'domicilio_electronico' | 'fecha_primer_ejercicio_economico'
  >,
): Problems<TaxValues> {
  const fiscalYear = fiscalYearFault(values, request);
  const notification = request.tipo_persona === 'JURIDICA' ? notificationProblem(values, request) : null;
  return {
    ...textProblems(values),
    ...(fiscalYear && { fecha_primer_ejercicio_economico: fiscalYear }),
    ...(notification && { correo_electronico_notificacion: notification }),
  };
}

/** A date chosen last year and not saved no longer counts; the stored date may be of any year. */
function fiscalYearFault(
  { fecha_primer_ejercicio_economico: chosen }: TaxValues,
  request: Pick<SupplierRequest, 'tipo_persona' | 'fecha_primer_ejercicio_economico'>,
): string | null {
  const half = fiscalYearHalf(chosen);
  if (half || chosen === request.fecha_primer_ejercicio_economico) return half;
  return fiscalYearProblem(request.tipo_persona, chosen, todayInCity(new Date()));
}

/** A company without registered addresses cannot pick one: the step says so and lets them save the rest. */
function notificationProblem(
  values: TaxValues,
  { domicilio_electronico }: Pick<SupplierRequest, 'domicilio_electronico'>,
): string | null {
  const problem = notificationEmailProblem(values.correo_electronico_notificacion, domicilio_electronico);
  return problem === NO_FISCAL_EMAIL ? null : problem;
}
