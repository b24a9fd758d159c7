import type { Tender } from 'shared-api/contract';
import { LIFE_TEXT_MAX, lengthProblem, WITHDRAWAL_REASON_MISSING } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, Group, Text } from 'shared-ui';
import { Form, Textarea, usePortalForm } from 'shared-ui/forms';
import { ConfirmRemoval, Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { UnavailableTender } from '../tender-list/UnavailableTender.tsx';
import { FollowerNotice } from './FollowerNotice.tsx';
import { useDeleteTender, useStoredTender } from './queries.ts';

interface Props {
  readonly tender: Tender;
  readonly onClose: () => void;
  /** Moves the focus: the button that opened the dialog is gone with the tender. */
  readonly onDeleted: () => void;
}

const TITLE = 'Eliminar licitación';
const WithdrawalSchema = v.object({
  motivo: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(WITHDRAWAL_REASON_MISSING),
    v.rule((text) => lengthProblem('El motivo', LIFE_TEXT_MAX, text)),
  ),
});

/** Asks before a draft is deleted, or for the reason why a tender that was public is withdrawn. */
export function DeleteTender(props: Props) {
  return props.tender.mostrar ? <Withdrawal {...props} /> : <DraftRemoval {...props} />;
}

function DraftRemoval({ tender, onClose, onDeleted }: Props) {
  const removal = useDeleteTender(tender.id);
  const stored = useStoredTender(tender.id);
  // A draft may have been public before it was hidden: which question to ask is known once it is read.
  if (stored.isPending) return null;
  if (!stored.data) {
    return (
      <Modal opened onClose={onClose} title={TITLE}>
        <UnavailableTender error={stored.error} onRetry={() => void stored.refetch()} />
      </Modal>
    );
  }
  if (stored.data.historial.length > 0) {
    return <Withdrawal tender={tender} onClose={onClose} onDeleted={onDeleted} />;
  }
  return (
    <ConfirmRemoval thing={tender} removal={removal} title={TITLE} onClose={onClose} onRemoved={onDeleted}>
      ¿Está seguro de eliminar la licitación «{tender.titulo}»? Es un borrador que nadie vio. Esta acción no
      se puede deshacer.
    </ConfirmRemoval>
  );
}

function Withdrawal({ tender, onClose, onDeleted }: Props) {
  const removal = useDeleteTender(tender.id);
  const form = usePortalForm({
    initialValues: { motivo: '' },
    schema: WithdrawalSchema,
    draft: `retiro:${tender.id}`,
  });
  const close = useCloseUnlessSending(onClose);
  const cancel = () => {
    form.discard();
    onClose();
  };
  const onSuccess = () => {
    form.discard();
    onDeleted();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={TITLE} size="lg" closeOnClickOutside={false}>
      <Form
        form={form}
        onSubmit={({ motivo }) =>
          removal.mutateAsync({ id: tender.id, motivo: motivo.trim() }, { onSuccess })
        }
      >
        <Text>¿Está seguro de eliminar la licitación «{tender.titulo}»?</Text>
        <Alert color="ambar" title="Ya fue pública: se retira">
          Quienes la vieron sabrán qué pasó: sigue en el listado, en su enlace y en los datos abiertos como
          retirada, con la fecha y el motivo. Esta acción no se puede deshacer.
        </Alert>
        <Textarea
          label="Motivo"
          description="Lo leerá quien consulte la licitación."
          required
          autosize
          minRows={3}
          data-autofocus
          {...form.field('motivo')}
        />
        <FollowerNotice tenderId={tender.id} />
        {form.failure && <Alert color="rojo">{form.failure.message}</Alert>}
        <Group justify="flex-end">
          <Button type="button" variant="default" onClick={cancel} disabled={form.submitting}>
            Cancelar
          </Button>
          <Button type="submit" color="rojo" loading={form.submitting}>
            Eliminar
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
