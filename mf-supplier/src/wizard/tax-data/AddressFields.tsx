import { onlyDigits, POSTAL_CODE_LENGTH } from 'shared-api/rules';
import { SimpleGrid, TextInput } from 'shared-ui';
import { Fieldset } from 'shared-ui/forms';
import type { StepForm } from '../use-step-form.ts';
import { phoneDigits } from './phone.ts';
import type { TaxValues } from './values.ts';

/** Another address and phone than the registry's; all may be left empty. */
export function AddressFields({ form }: { form: StepForm<TaxValues> }) {
  const { values, problems, set } = form;
  return (
    <Fieldset legend="Otro domicilio y teléfono (opcional)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          id="domicilio_alternativo"
          label="Domicilio alternativo"
          description="Calle, número y localidad"
          maxLength={200}
          autoComplete="street-address"
          value={values.domicilio_alternativo}
          onChange={(event) => set({ domicilio_alternativo: event.currentTarget.value })}
        />
        <TextInput
          id="domicilio_cod_postal_alternativo"
          label="Código postal alternativo"
          description="4 números"
          inputMode="numeric"
          autoComplete="postal-code"
          value={values.domicilio_cod_postal_alternativo}
          error={problems.domicilio_cod_postal_alternativo}
          onChange={(event) =>
            set({
              domicilio_cod_postal_alternativo: onlyDigits(event.currentTarget.value, POSTAL_CODE_LENGTH),
            })
          }
        />
        <TextInput
          id="telefono_alternativo"
          label="Teléfono alternativo"
          description="Hasta 10 números, con el código de área"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={values.telefono_alternativo}
          error={problems.telefono_alternativo}
          onChange={(event) => set({ telefono_alternativo: phoneDigits(event.currentTarget.value) })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
