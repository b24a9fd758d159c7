import { LIFE_TEXT_MAX, lengthProblem, WITHDRAWAL_REASON_MISSING } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert } from 'shared-ui';
import { Textarea, usePortalForm } from 'shared-ui/forms';
import { ActModal } from './ActModal.tsx';
import type { ActFormProps } from './queries.ts';

const EMPTY = { motivo: '' };
const WithdrawalSchema = v.object({
  motivo: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(WITHDRAWAL_REASON_MISSING),
    v.rule((text) => lengthProblem('El motivo', LIFE_TEXT_MAX, text)),
  ),
});

/** The form that withdraws a published tender. */
export function WithdrawForm({ tender, onClose }: ActFormProps) {
  const name = `retiro:${tender.id}`;
  const form = usePortalForm({
    initialValues: EMPTY,
    schema: WithdrawalSchema,
    draft: name,
  });
  return (
    <ActModal
      form={form}
      name={name}
      tenderId={tender.id}
      title="Retirar licitación"
      confirmLabel="Retirar"
      danger
      actOf={({ motivo }) => ({ act: 'withdraw', body: { motivo: motivo.trim() } })}
      onClose={onClose}
    >
      <Alert color="ambar">
        La licitación seguirá a la vista, como retirada. Esta acción no se puede deshacer.
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
    </ActModal>
  );
}
