import type { SupplierRequest } from 'shared-api/contract';
import {
  fiscalYearProblem,
  NO_FISCAL_EMAIL,
  notificationEmailProblem,
  type StepValues,
  todayInCity,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import type { PortalForm } from 'shared-ui/forms';
import { stepSchema } from '../step-schema.ts';
import { fiscalYearHalf } from './fiscal-year.ts';

/** The supplier's own fields of the tax data. */
export type TaxValues = StepValues<'datos'>;
export type TaxForm = PortalForm<TaxValues>;

type Subject = Pick<
  SupplierRequest,
  'tipo_persona' | 'domicilio_electronico' | 'fecha_primer_ejercicio_economico'
>;

export const taxSchema = (request: Subject) =>
  v.pipe(
    stepSchema('datos'),
    v.rules((values) => ({
      fecha_primer_ejercicio_economico: fiscalYearFault(values, request),
      ...(request.tipo_persona === 'JURIDICA' && {
        correo_electronico_notificacion: notificationProblem(values, request),
      }),
    })),
  );

/** A date chosen last year and not saved no longer counts; the stored date may be of any year. */
function fiscalYearFault(
  { fecha_primer_ejercicio_economico: chosen }: TaxValues,
  request: Subject,
): string | null {
  const half = fiscalYearHalf(chosen);
  if (half || chosen === request.fecha_primer_ejercicio_economico) return half;
  return fiscalYearProblem(request.tipo_persona, chosen, todayInCity(new Date()));
}

/** A company without registered addresses cannot pick one: the step says so and lets them save the rest. */
function notificationProblem(values: TaxValues, { domicilio_electronico }: Subject): string | null {
  const problem = notificationEmailProblem(values.correo_electronico_notificacion, domicilio_electronico);
  return problem === NO_FISCAL_EMAIL ? null : problem;
}
