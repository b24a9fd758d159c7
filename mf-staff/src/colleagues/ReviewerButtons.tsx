import { useState } from 'react';
import type { Reviewer } from 'shared-api/contract';
import { Alert, Button, Group } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { useUser } from 'shared-ui/portal';
import { AssignForm } from './AssignForm.tsx';
import { useAssign } from './queries.ts';

interface Props {
  readonly cuit: string;
  /** The present reviewer; null for nobody. */
  readonly reviewer: Reviewer | null;
}

/** Takes a request, gives it back, or gives it to a colleague. */
export function ReviewerButtons({ cuit, reviewer }: Props) {
  const me = useUser().id;
  const assign = useAssign(cuit);
  const [opened, setOpened] = useState(false);
  const close = useCloseUnlessSending(() => {
    assign.reset();
    setOpened(false);
  });
  const isMine = reviewer?.id === me;
  const send = (revisor: string | null) =>
    assign.mutate({ revisor, revisor_visto: reviewer?.id ?? null }, { onSuccess: () => setOpened(false) });
  const problem = assign.error && (
    <Alert role="alert" color="rojo">
      {assign.error.message}
    </Alert>
  );
  return (
    <>
      <Group role="group" aria-label="Quién la revisa" gap="xs">
        <Button
          variant="default"
          size="sm"
          loading={assign.isPending && !opened}
          onClick={() => send(isMine ? null : me)}
        >
          {isMine ? 'Devolver' : 'Tomar'}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => setOpened(true)}>
          Asignar
        </Button>
      </Group>
      {!opened && problem}
      <Modal opened={opened} onClose={close} title="Asignar el trámite" centered>
        <AssignForm reviewer={reviewer} busy={assign.isPending} onAssign={send} onCancel={close} />
        {problem}
      </Modal>
    </>
  );
}
