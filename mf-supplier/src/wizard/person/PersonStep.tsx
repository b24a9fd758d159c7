import { useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { attorneyProblems, NO_ATTORNEY, stepValues, todayInCity } from 'shared-api/rules';
import { Checkbox, formatDate, formatTaxId, Stack } from 'shared-ui';
import { Facts } from '../../subject/Facts.tsx';
import { Failure } from '../../subject/Failure.tsx';
import { useStepSave, useWizard } from '../context.ts';
import { StepErrors } from '../StepErrors.tsx';
import { savedValues } from '../saved-values.ts';
import { useStepForm } from '../use-step-form.ts';
import { AttorneyForm, Minutes, type UnreadableDates } from './AttorneyForm.tsx';
import type { AttorneyValues } from './attorney.ts';

/** 'Datos del usuario': who is signing, and their attorney if there is one. */
export function PersonStep() {
  const { bundle, attorney, saveStep } = useWizard();
  const company = bundle.sujeto_fiscal.tipo_persona === 'JURIDICA';
  const [unreadable, setUnreadable] = useState<UnreadableDates>({});
  // A date that could not be read is no date in the values: saved, it would be gone without a word.
  const form = useStepForm(
    'persona',
    (stored) => stepValues('persona', stored),
    (values) => (attorney.on ? { ...unreadable, ...attorneyProblems(values, todayInCity(new Date())) } : {}),
  );
  useStepSave(async () => {
    if (!form.check()) return false;
    return !form.dirty || saveStep('persona', { sujeto_fiscal: savedValues(form.changed) });
  });
  return (
    <Stack gap="lg">
      <StepErrors form={form} />
      <PersonFacts />
      {company && <Minutes form={form} />}
      <Checkbox
        label="Completar datos del apoderado legal:"
        checked={attorney.on}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          attorney.set(on);
          setUnreadable({});
          if (!on) form.set(withoutAttorney(bundle.sujeto_fiscal));
        }}
      />
      {attorney.on && <AttorneyForm form={form} onUnreadable={setUnreadable} />}
    </Stack>
  );
}

/** Empties what is held of an attorney; a company's minutes stay: they are its representative's. */
function withoutAttorney(request: SupplierRequest): Partial<AttorneyValues> {
  const { acta_designacion_url, ...others } = stepValues('persona', { ...request, ...NO_ATTORNEY });
  return request.tipo_persona === 'JURIDICA' ? others : { acta_designacion_url, ...others };
}

/** The signed-in person's data, read-only. */
export function PersonFacts() {
  const { persona_fisica: person } = useWizard().bundle;
  if (person === null) {
    return (
      <Failure
        title="Error al acceder a los datos"
        reasons={['ARCA (ex AFIP) no informó sus datos personales. Vuelva a intentar más tarde.']}
      />
    );
  }
  return (
    <Facts
      facts={[
        ['Nombres', person.nombre],
        ['Apellidos', person.apellido],
        ['CUIT/CUIL', formatTaxId(person.cuit)],
        ['Fecha de nacimiento', formatDate(person.fechaNacimiento)],
        ['Domicilio electrónico', person.email_afip ?? 'Sin informar'],
        ['Teléfono', person.telefono ?? 'Sin informar'],
      ]}
    />
  );
}
