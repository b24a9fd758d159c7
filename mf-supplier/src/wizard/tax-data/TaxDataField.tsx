import { type FieldName, REQUIRED_DECLARATIONS } from 'shared-api/rules';
import { Stack } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { useProblemsTitle, useWizard } from '../context.ts';
import { Declaration } from '../declarations/Declaration.tsx';
import { AddressField, isAddress } from './AddressFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { CONTACT_FIELDS } from './contact-fields.ts';
import { FiscalYearFields } from './FiscalYearFields.tsx';
import { Condition, useTaxDataSave } from './TaxDataStep.tsx';

/** One field of the tax data by itself, as the step has it; the contact's fields come together. */
export function TaxDataField({ field }: { readonly field: FieldName }) {
  const { forms } = useWizard();
  const form = forms.datos;
  const fields = CONTACT_FIELDS.includes(field) ? CONTACT_FIELDS : [field];
  const proposed = useTaxDataSave(fields);
  const title = useProblemsTitle();
  const declaration = REQUIRED_DECLARATIONS.find((one) => one === field);
  return (
    <Stack gap="md">
      <ErrorSummary
        errors={form.errorList.filter((error) => fields.some((own) => own === error.field))}
        attempt={form.attempt}
        {...title}
      />
      {isAddress(field) && <AddressField form={form} name={field} />}
      {field === 'condicion_fiscal' && <Condition form={form} proposed={proposed} />}
      {field === 'fecha_primer_ejercicio_economico' && <FiscalYearFields form={form} />}
      {declaration && (
        <Declaration
          field={declaration}
          id={form.idOf(declaration)}
          accepted={form.values[declaration]}
          onChange={(accepted) => form.setFieldValue(declaration, accepted)}
        />
      )}
      {fields === CONTACT_FIELDS && <ContactFields form={form} />}
    </Stack>
  );
}
