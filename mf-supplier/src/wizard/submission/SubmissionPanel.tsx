import { useEffect, useRef } from 'react';
import { FINAL_VALIDATION_TITLE, stepOfIncomplete } from 'shared-api/rules';
import { Button, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { Failure } from '../../subject/Failure.tsx';
import type { Submission } from './use-submission.ts';

interface Props {
  readonly submission: Submission;
  /** Goes to a step, 0-based; the element with the id takes the focus there. */
  readonly onStep: (index: number, target?: string) => void;
}

/** Shows what is missing before the request can be sent, the server's refusal, and the confirmation. */
export function SubmissionPanel({ submission, onStep }: Props) {
  const { problem, refusal } = submission;
  const message = useRef<HTMLDivElement>(null);
  const failure = refusal ?? problem?.text ?? null;
  const seenFailure = useRef(failure);
  // The button may stand far above, at the foot of a phone's screen: each failed try brings its reason into view.
  useEffect(() => {
    if (seenFailure.current !== failure) message.current?.focus();
    seenFailure.current = failure;
  }, [failure]);
  const correct = (step: number | null, target?: string) =>
    step !== null && (
      <Button variant="default" size="sm" onClick={() => onStep(step - 1, target)}>
        ir a corregir
      </Button>
    );
  return (
    <>
      {problem !== null && (
        <Failure ref={message} title={FINAL_VALIDATION_TITLE} reasons={[problem.text]}>
          {correct(problem.step, problem.target)}
        </Failure>
      )}
      {refusal !== null && (
        <Failure ref={message} title="Error al enviar la solicitud" reasons={[refusal]}>
          {submission.changed && (
            <Text size="sm">Ya actualizamos los datos de esta página: revíselos y vuelva a enviar.</Text>
          )}
          {correct(stepOfIncomplete(refusal))}
        </Failure>
      )}
      <ConfirmModal
        opened={submission.asking}
        onClose={submission.cancel}
        title="Envío de inscripción"
        confirmLabel="Enviar"
        busy={submission.sending}
        onConfirm={submission.confirm}
      >
        <Stack gap="sm">
          <Text>¿Está seguro de enviar la solicitud de inscripción para que sea evaluada?</Text>
          <Text>
            Una vez enviada, la inscripción será revisada por el equipo correspondiente. Esta acción no se
            puede deshacer.
          </Text>
        </Stack>
      </ConfirmModal>
    </>
  );
}
