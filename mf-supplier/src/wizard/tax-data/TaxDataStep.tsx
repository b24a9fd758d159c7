import type { SupplierRequest } from 'shared-api/contract';
import {
  type FieldName,
  notificationAddress,
  proposedCondition,
  REQUEST_FIELDS,
  REQUIRED_DECLARATIONS,
  TAX_CONDITION_LABEL,
  taxConditionOptions,
} from 'shared-api/rules';
import { NativeSelect, Stack, Text, Title } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { useFormSave, useProblemsTitle, useWizard } from '../context.ts';
import { Declaration } from '../declarations/Declaration.tsx';
import { FieldObservations } from '../FieldObservations.tsx';
import { savedBody } from '../saved-values.ts';
import { AddressFields } from './AddressFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { FiscalYearFields } from './FiscalYearFields.tsx';
import { RegistryData } from './RegistryData.tsx';
import type { TaxForm } from './tax-form.ts';

/** 'Datos del Proveedor' / 'Datos de la Empresa': what the supplier adds to what the registry says. */
export function TaxDataStep() {
  const { bundle, forms } = useWizard();
  const request = bundle.sujeto_fiscal;
  const form = forms.datos;
  const proposed = useTaxDataSave();
  const title = useProblemsTitle();
  return (
    <Stack gap="lg">
      <ErrorSummary errors={form.errorList} attempt={form.attempt} {...title} />
      <Condition form={form} proposed={proposed} />
      <ContactFields form={form} />
      {request.tipo_persona === 'JURIDICA' && <FiscalYearFields form={form} />}
      <AddressFields form={form} />
      <RegistryData request={request} />
      <Declarations form={form} />
    </Stack>
  );
}

/**
 * Ties the form of the tax data to the wizard's saves.
 * @param fields the fields that are shown; absent for all of the step
 * @returns the condition that is proposed and saved with it
 */
export function useTaxDataSave(fields?: readonly FieldName[]): Proposed {
  const { bundle, forms } = useWizard();
  const request = bundle.sujeto_fiscal;
  const proposed = proposedCondition(request.tipo_persona, request.impuesto);
  const bodyOf = (changed: TaxForm['changed']) => {
    if (fields && !fields.includes('condicion_fiscal')) return savedBody(changed);
    const condicion_fiscal = forms.datos.getValues().condicion_fiscal ?? proposed?.condition ?? null;
    const isStored = condicion_fiscal === request.condicion_fiscal;
    return savedBody(isStored ? changed : { ...changed, condicion_fiscal });
  };
  useFormSave('datos', bodyOf, fields && { fields });
  return proposed;
}

type Proposed = ReturnType<typeof proposedCondition<SupplierRequest['impuesto'][number]>>;

/** The tax condition; the one that follows from the registry's taxes stands chosen, and is saved with the step. */
export function Condition({ form, proposed }: { form: TaxForm; proposed: Proposed }) {
  const { tipo_persona } = useWizard().bundle.sujeto_fiscal;
  const options = taxConditionOptions(tipo_persona);
  const chosen = form.values.condicion_fiscal ?? proposed?.condition ?? null;
  return (
    <Stack gap="xs">
      <FieldObservations field="condicion_fiscal" />
      <NativeSelect
        {...form.field('condicion_fiscal')}
        label={REQUEST_FIELDS.condicion_fiscal.label}
        maw="24rem"
        description={
          proposed && chosen === proposed.condition
            ? `Según ARCA (ex AFIP): impuesto ${proposed.tax.idImpuesto} ${proposed.tax.descripcionImpuesto}. Si no es correcta, cámbiela.`
            : undefined
        }
        value={chosen ?? ''}
        data={[
          ...(proposed ? [] : [{ value: '', label: 'Seleccione una condición' }]),
          ...options.map((value) => ({ value, label: TAX_CONDITION_LABEL[value] })),
        ]}
        onChange={(event) => {
          const picked = options.find((option) => option === event.currentTarget.value);
          form.setFieldValue('condicion_fiscal', picked ?? null);
        }}
      />
    </Stack>
  );
}

const NO_ADDRESS = 'Todavía no informó ninguna dirección: escríbala en el domicilio electrónico alternativo.';

function Declarations({ form }: { form: TaxForm }) {
  const { sujeto_fiscal: request } = useWizard().bundle;
  const lacksAddress = notificationAddress({ ...request, ...form.values }) === null;
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
          id={form.idOf(field)}
          accepted={form.values[field]}
          {...(lacksAddress &&
            field === 'declaracion_jurada_domicilio_electronico' && { description: NO_ADDRESS })}
          onChange={(accepted) => form.setFieldValue(field, accepted)}
        />
      ))}
    </Stack>
  );
}
