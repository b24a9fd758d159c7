import type { SupplierRequest } from 'shared-api/contract';
import { Stack, Text, toast } from 'shared-ui';
import { isSessionEnd, isUnavailable } from '../../subject/errors.ts';
import { useStepSave, useWizard } from '../context.ts';
import { useFindClientName } from '../lookup/queries.ts';
import { TaxIdLookup } from '../lookup/TaxIdLookup.tsx';
import { StepErrors } from '../StepErrors.tsx';
import type { FailureWords } from '../saving.ts';
import { useStepForm } from '../use-step-form.ts';
import { type ClientSlot, slotsOf, slotsProblem, slotToChange, withSlot } from './slots.ts';

interface ClientValues {
  readonly principales_clientes: readonly ClientSlot[];
}

const FAILURE: FailureWords = {
  title: 'Ocurrió un error al enviar los datos.',
  toast: (reason) => `Ocurrió un error al enviar los datos ${reason}`,
};

const slotId = (index: number) => `cliente-${index + 1}`;

/** 'Clientes de la empresa': the three main clients, named by the registry. */
export function ClientsStep() {
  const { bundle, saveStep } = useWizard();
  const find = useFindClientName();
  const form = useStepForm('clientes', storedClients, (values) => {
    const problem = slotsProblem(values.principales_clientes, slotsOf(bundle.sujeto_fiscal));
    return problem === null ? {} : { principales_clientes: problem };
  });
  const slots = form.values.principales_clientes;
  useStepSave(async () => {
    if (!form.check()) return false;
    const principales_clientes = slots.map((slot) => ({ ...slot }));
    return !form.dirty || saveStep('clientes', { sujeto_fiscal: { principales_clientes } }, FAILURE);
  });
  const wrong = slotToChange(slots);
  const put = (index: number, to: (slot: ClientSlot) => ClientSlot) =>
    form.set((now) => ({ principales_clientes: withSlot(now.principales_clientes, index, to) }));

  return (
    <Stack gap="lg">
      <StepErrors form={form} idOf={() => slotId(wrong)} />
      <Text>Informe 3 clientes distintos. Escriba el CUIT/CUIL de cada uno y búsquelo.</Text>
      {slots.map((slot, index) => (
        <TaxIdLookup
          key={slotId(index)}
          id={slotId(index)}
          label={`CUIT/CUIL del cliente ${index + 1}`}
          what={`el cliente ${index + 1}`}
          nameLabel="Nombre o razón social"
          cuit={slot.cuil}
          name={slot.nombre_completo}
          error={index === wrong ? form.problems.principales_clientes : undefined}
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

/** The clients as they are stored. */
const storedClients = (request: SupplierRequest): ClientValues => ({
  principales_clientes: slotsOf(request),
});
