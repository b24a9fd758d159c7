import type { SupplierRequest } from 'shared-api/contract';
import { isTaxId, NO_ATTORNEY, stepValues } from 'shared-api/rules';
import { Checkbox, formatDate, formatTaxId, Stack } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { Facts } from '../../subject/Facts.tsx';
import { Failure } from '../../subject/Failure.tsx';
import { observationsOf, useFormSave, useProblemsTitle, useWizard } from '../context.ts';
import { useFindPersonName } from '../lookup/queries.ts';
import { savedBody } from '../saved-values.ts';
import { isNotFound } from '../use-saving.ts';
import { AttorneyForm, Minutes } from './AttorneyForm.tsx';
import { type AttorneyValues, takeName } from './attorney.ts';

/** 'Datos del usuario': who is signing, and their attorney if there is one. */
export function PersonStep() {
  const { bundle, attorney, forms } = useWizard();
  const form = forms.persona;
  const company = bundle.sujeto_fiscal.tipo_persona === 'JURIDICA';
  // A company's minutes are one of its documents; here they stand only where they were given, or the auditor asks for them.
  // Taken out, they can be given again until that is saved.
  const hasMinutes =
    form.values.acta_designacion_url !== null ||
    bundle.sujeto_fiscal.acta_designacion_url !== null ||
    observationsOf(bundle, 'Acta de designación').length > 0;
  const find = useFindPersonName();
  /** Names the attorney whose name has not come yet. Resolves with their fields if the registry does not answer. */
  const nameAttorney = async () => {
    const { cuit_apoderado_legal: cuit, apoderado_legal_nombre: name } = form.getValues();
    if (!attorney.on || name !== '' || !isTaxId(cuit) || !('cuit_apoderado_legal' in form.changed)) return [];
    try {
      takeName(form, cuit, (await find(cuit)) ?? '');
      return [];
    } catch (error) {
      return isNotFound(error) ? [] : ['cuit_apoderado_legal', 'apoderado_legal_nombre'];
    }
  };
  useFormSave('persona', savedBody, { prepare: nameAttorney });
  const title = useProblemsTitle();
  return (
    <Stack gap="lg">
      <ErrorSummary errors={form.errorList} attempt={form.attempt} {...title} />
      <PersonFacts />
      {company && hasMinutes && <Minutes form={form} optional />}
      <Checkbox
        label="Completar datos del apoderado legal:"
        description={
          company
            ? 'Solo si firma un apoderado con poder en lugar del representante legal. Si no, siga adelante.'
            : 'Solo si otra persona firma por usted con un poder. Si firma usted, siga adelante.'
        }
        checked={attorney.on}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          attorney.set(on);
          if (!on) form.setValues(withoutAttorney(bundle.sujeto_fiscal));
        }}
      />
      {attorney.on && <AttorneyForm form={form} />}
    </Stack>
  );
}

/** Empties what is held of an attorney; a company's minutes stay: they are its representative's. */
function withoutAttorney(request: SupplierRequest): Partial<AttorneyValues> {
  const { acta_designacion_url, ...others } = stepValues('persona', { ...request, ...NO_ATTORNEY });
  return request.tipo_persona === 'JURIDICA' ? others : { acta_designacion_url, ...others };
}

/** The signed-in person's data, read-only. */
function PersonFacts() {
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
