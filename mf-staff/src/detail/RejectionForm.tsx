import { type CorrectionDraft, rejectRequest, type SupplierRequest } from 'shared-api/contract';
import {
  fold,
  lengthProblem,
  OBSERVATION_MAX,
  REJECTION_REASON_MISSING,
  REJECTION_REASON_NAME,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Button, Group, Text, TextInput } from 'shared-ui';
import { Form, Textarea, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { supplierName } from 'shared-ui/request';
import { DiscardedDraft } from './correction/DiscardedDraft.tsx';
import { Failure } from './Failure.tsx';
import { useDecision } from './queries.ts';

interface Props {
  readonly request: SupplierRequest;
  /** The correction that was begun and not sent: the rejection discards it. */
  readonly draft: CorrectionDraft | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Content of the modal that disables a request, which can't be undone: why, and the supplier's name typed. */
export function RejectionForm({ request, draft, onClose, onReload }: Props) {
  const name = supplierName(request);
  const form = usePortalForm({
    initialValues: { motivo: '', nombre: '' },
    schema: v.object({
      motivo: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty(REJECTION_REASON_MISSING),
        v.rule((text) => lengthProblem('El motivo', OBSERVATION_MAX, text)),
      ),
      nombre: v.pipe(
        v.string(),
        v.rule((typed) =>
          lettersOf(typed) === lettersOf(name) ? null : `Escriba el nombre tal como figura: ${name}`,
        ),
      ),
    }),
    draft: `inhabilitacion:${request.cuit}`,
  });
  const close = () => {
    form.discard();
    onClose();
  };
  const rejection = useDecision(rejectRequest, { request, success: 'Solicitud inhabilitada', onDone: close });
  return (
    <Form
      form={form}
      label="Inhabilitar solicitud de inscripción"
      onSubmit={({ motivo }) =>
        rejection.mutateAsync({
          params: { cuit: request.cuit },
          body: { motivo: motivo.trim(), borrador: draft?.version ?? 0 },
        })
      }
    >
      {form.restored && <RestoredDraft />}
      <DiscardedDraft draft={draft} decision="inhabilitar" />
      <Text>
        ¿Está seguro de inhabilitar la inscripción de <strong>{name}</strong>? Esta acción no se puede
        deshacer y el proveedor no podrá volver a enviar la solicitud.
      </Text>
      <Textarea
        label={REJECTION_REASON_NAME}
        description="Lo leerá el proveedor, en el correo y en su página, y queda en el historial."
        required
        autosize
        minRows={3}
        data-autofocus
        {...form.field('motivo')}
      />
      <TextInput
        label="Nombre del proveedor, para confirmar"
        description={`Escriba: ${name}`}
        required
        autoComplete="off"
        {...form.field('nombre')}
      />
      <Failure error={form.failure} onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close} disabled={form.submitting}>
          Cancelar
        </Button>
        <Button type="submit" color="rojo" loading={form.submitting}>
          Inhabilitar
        </Button>
      </Group>
    </Form>
  );
}

/** A name without what a keyboard makes hard: accents, capitals, punctuation, spaces. 'SA' is 'S.A.'. */
const lettersOf = (name: string) => fold(name).replace(/[^a-z0-9]+/g, '');
