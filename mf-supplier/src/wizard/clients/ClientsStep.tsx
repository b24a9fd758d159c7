import { Stack, Text, toast } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { isSessionEnd, isUnavailable } from '../../subject/errors.ts';
import { useFormSave, useWizard } from '../context.ts';
import { useFindClientName } from '../lookup/queries.ts';
import { TaxIdLookup } from '../lookup/TaxIdLookup.tsx';
import type { FailureWords } from '../use-saving.ts';
import { type ClientSlot, slotPath, withSlot } from './slots.ts';

const FAILURE: FailureWords = {
  title: 'Ocurrió un error al enviar los datos.',
  toast: (reason) => `Ocurrió un error al enviar los datos ${reason}`,
};

/** 'Clientes de la empresa': the three main clients, named by the registry. */
export function ClientsStep() {
  const { forms } = useWizard();
  const form = forms.clientes;
  const find = useFindClientName();
  const slots = form.values.principales_clientes;
  useFormSave(
    'clientes',
    () => ({ sujeto_fiscal: { principales_clientes: slots.map((slot) => ({ ...slot })) } }),
    FAILURE,
  );
  const put = (index: number, to: (slot: ClientSlot) => ClientSlot) =>
    form.setFieldValue('principales_clientes', (now) => withSlot(now, index, to));

  return (
    <Stack gap="lg">
      <ErrorSummary errors={form.errorList} attempt={form.attempt} />
      <Text>Informe 3 clientes distintos. Escriba el CUIT/CUIL de cada uno y búsquelo.</Text>
      {slots.map((slot, index) => (
        <TaxIdLookup
          key={slotPath(index)}
          id={form.idOf(slotPath(index))}
          label={`CUIT/CUIL del cliente ${index + 1}`}
          what={`el cliente ${index + 1}`}
          nameLabel="Nombre o razón social"
          cuit={slot.cuil}
          name={slot.nombre_completo}
          error={form.errors[slotPath(index)]}
          find={find}
          notFound={(error) => {
            if (!isSessionEnd(error)) toast.error('No se pudo validar el CUIT');
            return isUnavailable(error)
              ? `No se pudo validar el CUIT. ${error.message}`
              : 'No se pudo validar el CUIT';
          }}
          onType={(cuil) => put(index, () => ({ cuil, nombre_completo: '' }))}
          onFound={(cuil, nombre_completo) =>
            put(index, (slot) => (slot.cuil === cuil ? { cuil, nombre_completo } : slot))
          }
        />
      ))}
    </Stack>
  );
}
