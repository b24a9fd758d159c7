import type { ReactNode } from 'react';
import { isAnswerLost } from 'shared-api/client';
import { Alert, Text } from 'shared-ui';
import { Form, FormButtons, type PortalForm } from 'shared-ui/forms';
import { Modal, RestoredDraft, useCloseUnlessSending } from 'shared-ui/overlays';
import { FollowerNotice } from '../tender-admin/FollowerNotice.tsx';
import { type TenderAct, useTenderAct } from './queries.ts';

interface Props<Values extends object> {
  readonly form: PortalForm<Values>;
  /** Names the form, as its draft does. */
  readonly name: string;
  readonly tenderId: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** False for an act that nobody but its addressee is told of. */
  readonly tellsFollowers?: boolean;
  /** Returns the act to send, for valid values. */
  readonly actOf: (values: Values) => TenderAct;
  /** Called before the act is sent. */
  readonly onSend?: () => void;
  /** Called when the API has refused the act: it is not done. */
  readonly onRefused?: () => void;
  /** Closes the modal; the draft stays, unless the act was sent. */
  readonly onClose: (sent?: boolean) => void;
  readonly children: ReactNode;
}

/** Modal with the form of an act in a tender's life. */
export function ActModal<Values extends object>(props: Props<Values>) {
  const { form, name, tenderId, title, confirmLabel, actOf, onSend, onRefused, onClose, children } = props;
  const { danger = false, tellsFollowers = true } = props;
  const send = useTenderAct(tenderId, name, form.discard);
  const close = useCloseUnlessSending(() => onClose());
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={title} size="lg" closeOnClickOutside={false}>
      <Form
        form={form}
        onSubmit={(values) => {
          onSend?.();
          return send.mutateAsync(actOf(values), {
            onSuccess: () => onClose(true),
            onError: ({ cause }) => {
              if (!isAnswerLost(cause)) onRefused?.();
            },
          });
        }}
      >
        {form.restored && (
          <RestoredDraft>Todavía no se envió. Para descartarlo, elija Cancelar.</RestoredDraft>
        )}
        {children}
        {tellsFollowers && <FollowerNotice tenderId={tenderId} />}
        {form.failure && <Alert color="rojo">{form.failure.message}</Alert>}
        <FormButtons
          label={confirmLabel}
          onCancel={cancel}
          submitting={form.submitting}
          color={danger ? 'rojo' : undefined}
        />
        <Text size="sm" c="dimmed">
          Cancelar descarta lo que escribió; si solo cierra la ventana, queda guardado en esta pestaña.
        </Text>
      </Form>
    </Modal>
  );
}
