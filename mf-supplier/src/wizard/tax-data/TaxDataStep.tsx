import {
  REQUEST_FIELDS,
  REQUIRED_DECLARATIONS,
  stepValues,
  TAX_CONDITION_LABEL,
  taxConditionOptions,
} from 'shared-api/rules';
import { NativeSelect, Stack, Text, Title } from 'shared-ui';
import { useStepSave, useWizard } from '../context.ts';
import { Declaration } from '../declarations/Declaration.tsx';
import { StepErrors } from '../StepErrors.tsx';
import { savedValues } from '../saved-values.ts';
import { type StepForm, useStepForm } from '../use-step-form.ts';
import { AddressFields } from './AddressFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { FiscalYearFields } from './FiscalYearFields.tsx';
import { RegistryData } from './RegistryData.tsx';
import { type TaxValues, taxProblems } from './tax-values.ts';

/** 'Datos del Proveedor' / 'Datos de la Empresa': what the registry says and what the supplier adds to it. */
export function TaxDataStep() {
  const { bundle, saveStep } = useWizard();
  const request = bundle.sujeto_fiscal;
  const form = useStepForm(
    'datos',
    (stored) => stepValues('datos', stored),
    (values) => taxProblems(values, request),
  );
  useStepSave(async () => {
    if (!form.check()) return false;
    return !form.dirty || saveStep('datos', { sujeto_fiscal: savedValues(form.changed) });
  });
  return (
    <Stack gap="xl">
      <StepErrors form={form} />
      <RegistryData request={request} />
      <Condition form={form} />
      <AddressFields form={form} />
      <ContactFields form={form} />
      {request.tipo_persona === 'JURIDICA' && <FiscalYearFields form={form} />}
      <Declarations form={form} />
    </Stack>
  );
}

function Condition({ form }: { form: StepForm<TaxValues> }) {
  const { tipo_persona } = useWizard().bundle.sujeto_fiscal;
  const options = taxConditionOptions(tipo_persona);
  return (
    <NativeSelect
      id="condicion_fiscal"
      label={REQUEST_FIELDS.condicion_fiscal.label}
      maw="24rem"
      value={form.values.condicion_fiscal ?? ''}
      data={[
        { value: '', label: 'Seleccione una condición' },
        ...options.map((value) => ({ value, label: TAX_CONDITION_LABEL[value] })),
      ]}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.currentTarget.value);
        form.set({ condicion_fiscal: chosen ?? null });
      }}
    />
  );
}

function Declarations({ form }: { form: StepForm<TaxValues> }) {
  return (
    <Stack gap="md" component="section" aria-labelledby="declaraciones">
      <Title order={3} id="declaraciones">
        Declaraciones juradas
      </Title>
      <Text c="dimmed">Debe aceptar las tres para enviar la inscripción. Puede guardar sin aceptarlas.</Text>
      {REQUIRED_DECLARATIONS.map((field) => (
        <Declaration
          key={field}
          field={field}
          accepted={form.values[field]}
          onChange={(accepted) => form.set({ [field]: accepted })}
        />
      ))}
    </Stack>
  );
}
