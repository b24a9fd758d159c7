import { type FormEvent, type ReactNode, useState } from 'react';
import { Alert, Box, Button, Group, Stack, Text } from 'shared-ui';
import { ErrorSummary, type FieldError } from 'shared-ui/forms';
import { Modal, Restored, useCloseUnlessSending } from 'shared-ui/overlays';
import { type TenderStep, useTenderStep } from './queries.ts';

interface Props {
  readonly tenderId: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** What is wrong with what is written; empty when it may be sent. */
  readonly errors: readonly FieldError[];
  /** What is sent; null while `errors` says what it lacks. */
  readonly step: TenderStep | null;
  /** What is written was kept from before. */
  readonly restored: boolean;
  /** It was sent, or is thrown away. */
  readonly onForget: () => void;
  /** Closes the window, and leaves what is written for when it is opened again, unless it was `sent`. */
  readonly onClose: (sent?: boolean) => void;
  /** The fields; told whether it was tried to send them already. */
  readonly children: (tried: boolean) => ReactNode;
}

/** Window in which one step of a tender's life is written and sent. */
export function StepModal(props: Props) {
  const { tenderId, title, confirmLabel, danger = false, errors, step, restored } = props;
  const { onForget, onClose, children } = props;
  const [tried, setTried] = useState(0);
  const send = useTenderStep(tenderId, onForget);
  const close = useCloseUnlessSending(() => onClose());
  const cancel = () => {
    onForget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.length > 0 || step === null) setTried(tried + 1);
    else send.mutate(step, { onSuccess: () => onClose(true) });
  };
  return (
    <Modal opened onClose={close} title={title} size="lg" closeOnClickOutside={false}>
      <Box component="form" noValidate onSubmit={submit}>
        <Stack>
          {restored && <Restored>Todavía no se envió. Para descartarlo, elija Cancelar.</Restored>}
          <ErrorSummary attempt={tried} errors={tried > 0 ? errors : []} />
          {children(tried > 0)}
          {send.isError && <Alert color="rojo">{send.error.message}</Alert>}
          <Group justify="flex-end">
            <Button type="button" variant="default" onClick={cancel} disabled={send.isPending}>
              Cancelar
            </Button>
            <Button type="submit" loading={send.isPending} {...(danger && { color: 'rojo' })}>
              {confirmLabel}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Cancelar descarta lo que escribió; si solo cierra la ventana, queda guardado en esta pestaña.
          </Text>
        </Stack>
      </Box>
    </Modal>
  );
}
