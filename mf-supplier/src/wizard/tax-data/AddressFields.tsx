import { TYPED_VALUES } from 'shared-api/rules';
import { SimpleGrid } from 'shared-ui';
import { Fieldset } from 'shared-ui/forms';
import { TextField, type TextFieldProps, type TextName } from './TextField.tsx';
import type { TaxForm } from './tax-form.ts';

/** Texts that stand in `ContactFields`. */
type ContactText = 'domicilio_electronico_alternativo' | 'correo_electronico_notificacion';

/** The inputs in their order on screen. A text of the step that has no place here does not compile. */
const INPUTS: { readonly [Name in Exclude<TextName, ContactText>]: TextFieldProps } = {
  domicilio_alternativo: {
    description: 'Calle, número y localidad',
    // 'street-address' is for a field of several lines.
    autoComplete: 'address-line1',
  },
  domicilio_cod_postal_alternativo: {
    description: '4 números',
    autoComplete: 'postal-code',
    kind: TYPED_VALUES.postalCode,
  },
  telefono_alternativo: {
    description: 'Hasta 10 números, con el código de área',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    kind: TYPED_VALUES.phone,
  },
};
const NAMES = Object.keys(INPUTS) as (keyof typeof INPUTS)[];

/** Another address and phone than the registry's; all may be left empty. */
export function AddressFields({ form }: { form: TaxForm }) {
  return (
    <Fieldset legend="Otro domicilio y teléfono (opcional)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {NAMES.map((name) => (
          <TextField key={name} form={form} name={name} {...INPUTS[name]} />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
