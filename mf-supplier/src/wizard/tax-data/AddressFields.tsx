import { isInCorrection, TYPED_VALUES } from 'shared-api/rules';
import { SimpleGrid } from 'shared-ui';
import { useWizard } from '../context.ts';
import { Fold } from '../Fold.tsx';
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
const NAMES = Object.keys(INPUTS) as AddressName[];

type AddressName = keyof typeof INPUTS;
export const isAddress = (name: string): name is AddressName => name in INPUTS;

/** One of the inputs by itself. */
export function AddressField({ form, name }: { form: TaxForm; name: AddressName }) {
  return <TextField form={form} name={name} {...INPUTS[name]} />;
}

/** Another address and phone than the registry's; all may be left empty. */
export function AddressFields({ form }: { form: TaxForm }) {
  const { bundle } = useWizard();
  return (
    <Fold
      title="Otro domicilio y teléfono (opcional)"
      line="Si no son los que tiene ARCA (ex AFIP)"
      // A field that an auditor observed must be in sight.
      opened={isInCorrection(bundle.estado_tramite.estado) || NAMES.some((name) => form.values[name] !== '')}
      wrong={NAMES.some((name) => form.errors[name])}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {NAMES.map((name) => (
          <AddressField key={name} form={form} name={name} />
        ))}
      </SimpleGrid>
    </Fold>
  );
}
