import { CLIENT_SLOTS, clientProblems, isTaxId, sameValue } from 'shared-api/rules';
import { Stack, Text, toast } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { isSessionEnd, isUnavailable } from '../../subject/errors.ts';
import { useFormSave, useProblemsTitle, useWizard } from '../context.ts';
import { FieldObservations } from '../FieldObservations.tsx';
import { useFindClientName } from '../lookup/queries.ts';
import { TaxIdLookup } from '../lookup/TaxIdLookup.tsx';
import { type FailureWords, isNotFound } from '../use-saving.ts';
import { type ClientSlot, slotPath, storableSlots, withSlot } from './client-slots.ts';

const FAILURE: FailureWords = {
  title: 'Ocurrió un error al enviar los datos.',
  toast: (reason) => `Ocurrió un error al enviar los datos ${reason}`,
};

/** 'Clientes de la empresa': the three main clients, named by the registry. */
export function ClientsStep() {
  const { bundle, forms } = useWizard();
  const title = useProblemsTitle();
  const form = forms.clientes;
  const find = useFindClientName();
  const slots = form.values.principales_clientes;
  const objections = clientProblems(slots, bundle.sujeto_fiscal.cuit);
  /** Names the clients whose names have not come yet. Resolves with their field if the registry does not answer. */
  const nameAll = async () => {
    const unnamed = form
      .getValues()
      .principales_clientes.filter(({ cuil, nombre_completo }) => nombre_completo === '' && isTaxId(cuil));
    const answers = await Promise.allSettled(
      unnamed.map(async ({ cuil }) => nameFound(cuil, (await find(cuil)) ?? '')),
    );
    const isDown = answers.some((one) => one.status === 'rejected' && !isNotFound(one.reason));
    return isDown ? ['principales_clientes'] : [];
  };
  useFormSave(
    'clientes',
    (_changed, problems) => {
      const rows = storableSlots(form.getValues().principales_clientes, problems);
      const clients = form.getValues().principales_clientes.filter((_slot, index) => rows.includes(index));
      const isStored = sameValue(clients, bundle.sujeto_fiscal.principales_clientes);
      return isStored ? {} : { sujeto_fiscal: { principales_clientes: clients } };
    },
    {
      words: FAILURE,
      prepare: nameAll,
      rowsSent: (problems) => storableSlots(form.getValues().principales_clientes, problems),
    },
  );
  const nameFound = (cuil: string, nombre_completo: string) =>
    form.setFieldValue('principales_clientes', (now) =>
      now.map((slot) => (slot.cuil === cuil ? { cuil, nombre_completo } : slot)),
    );
  const put = (index: number, to: (slot: ClientSlot) => ClientSlot) =>
    form.setFieldValue('principales_clientes', (now) => withSlot(now, index, to));

  return (
    <Stack gap="lg">
      <ErrorSummary errors={form.errorList} attempt={form.attempt} {...title} />
      <Text>
        Informe {CLIENT_SLOTS} clientes distintos. Escriba el CUIT/CUIL de cada uno: su nombre aparece solo.
      </Text>
      <FieldObservations field="principales_clientes" />
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
          objection={objections[index]}
          find={find}
          notFound={(error) => {
            if (!isSessionEnd(error)) toast.error('No se pudo validar el CUIT');
            return isUnavailable(error)
              ? `No se pudo validar el CUIT. ${error.message}`
              : 'No se pudo validar el CUIT';
          }}
          onType={(cuil) => put(index, () => ({ cuil, nombre_completo: '' }))}
          onFound={nameFound}
        />
      ))}
    </Stack>
  );
}
