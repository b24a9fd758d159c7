import { onlyDigits, POSTAL_CODE_LENGTH } from 'shared-api/rules';
import { SimpleGrid } from 'shared-ui';
import { Fieldset } from 'shared-ui/forms';
import type { StepForm } from '../use-step-form.ts';
import { phoneDigits } from './phone.ts';
import { TextField } from './TextField.tsx';
import type { TaxValues } from './tax-values.ts';

/** Another address and phone than the registry's; all may be left empty. */
export function AddressFields({ form }: { form: StepForm<TaxValues> }) {
  return (
    <Fieldset legend="Otro domicilio y teléfono (opcional)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          form={form}
          name="domicilio_alternativo"
          description="Calle, número y localidad"
          maxLength={200}
          autoComplete="street-address"
        />
        <TextField
          form={form}
          name="domicilio_cod_postal_alternativo"
          description="4 números"
          inputMode="numeric"
          autoComplete="postal-code"
          clean={(text) => onlyDigits(text, POSTAL_CODE_LENGTH)}
        />
        <TextField
          form={form}
          name="telefono_alternativo"
          description="Hasta 10 números, con el código de área"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          clean={phoneDigits}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
