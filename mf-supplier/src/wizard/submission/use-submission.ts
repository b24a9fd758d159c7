import { useState } from 'react';
import { ApiError, randomKey } from 'shared-api/client';
import { sendRequest, type UserDataBundle } from 'shared-api/contract';
import { finalValidationProblem, stepOfFinalProblem } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { isSessionEnd } from '../../subject/errors.ts';
import { useRememberBundle, useShownVersion } from '../../subject/queries.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Step, StepKey } from '../steps.ts';
import { isConflict, isIncomplete } from '../use-saving.ts';

interface Problem {
  readonly text: string;
  readonly step: number | null;
}

export interface Submission {
  /** Checks what must hold, and asks for the confirmation once `isComplete`. */
  readonly ask: (unsaved: readonly StepKey[], steps: readonly Step[], isComplete: boolean) => void;
  readonly asking: boolean;
  readonly cancel: () => void;
  readonly confirm: () => void;
  readonly sending: boolean;
  /** The first problem found before sending, and the step, from 1, that mends it. */
  readonly problem: Problem | null;
  /** The server's refusal, in its own words. */
  readonly refusal: string | null;
  /** True if the sending was refused because the request had changed; it was read again. */
  readonly changed: boolean;
  readonly clear: () => void;
}

/** Returns the message of a failed sending: the server's or the network's own, else the specification's. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Error desconocido al enviar la solicitud';
  if (error.message !== '' && (error.fromServer || error.status === 0)) return error.message;
  return error.status === 400 ? 'Error en la solicitud' : 'Error desconocido al enviar la solicitud';
}

/** Sends the request: last check, confirmation, call. */
export function useSubmission(
  subject: Subject,
  bundle: UserDataBundle,
  attorneyMode: boolean,
  { reload, onSent }: { reload: () => Promise<unknown>; onSent: () => void },
): Submission {
  const client = useClient();
  const remember = useRememberBundle(subject);
  const version = useShownVersion(subject);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // One key for every try of the same sending: a lost answer must not send twice.
  const keys = useIdempotencyKeys(`envio:${subject.cuit}`, randomKey);
  const sending = useMutation({
    mutationFn: () => {
      const seenVersion = version();
      const options = { idempotencyKey: keys.keyOf(seenVersion ?? null), version: seenVersion };
      return client.call(sendRequest, { params: { id: subject.cuit } }, options);
    },
    onSuccess: ({ data }) => {
      keys.forget();
      onSent();
      toast.success('Solicitud enviada Correctamente');
      remember.everywhere(data);
    },
    onError: (error) => {
      setAsking(false);
      // Somebody changed the request or what it needs: what is sent next must be what the person sees.
      if (isConflict(error) || isIncomplete(error)) void reload();
    },
  });

  return {
    ask: (unsaved, steps, isComplete) => {
      sending.reset();
      const left = steps.findIndex(({ key: step }) => unsaved.includes(step));
      const text =
        left >= 0
          ? `Hay cambios sin guardar en el paso ${left + 1}. Ábralo y guárdelos, o descártelos`
          : finalValidationProblem(bundle.sujeto_fiscal, attorneyMode);
      setProblem(text === null ? null : { text, step: left >= 0 ? left + 1 : stepOfFinalProblem(text) });
      setAsking(text === null && isComplete);
    },
    asking,
    cancel: () => setAsking(false),
    confirm: () => sending.mutate(),
    sending: sending.isPending,
    problem,
    refusal: sending.error && !isSessionEnd(sending.error) ? refusalOf(sending.error) : null,
    changed: isConflict(sending.error),
    clear: () => {
      setProblem(null);
      sending.reset();
    },
  };
}
