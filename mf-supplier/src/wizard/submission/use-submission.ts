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
import { CHOSEN_FILES_ID } from '../documents/document-ids.ts';
import type { Step, StepKey } from '../steps.ts';
import { isConflict, isIncomplete } from '../use-saving.ts';

interface Problem {
  readonly text: string;
  readonly step: number | null;
  /** Id of what takes the focus in the step; absent: the step's heading. */
  readonly target?: string;
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

interface Settings {
  /** Files are chosen and not uploaded. */
  readonly hasChosenFiles: boolean;
  readonly reload: () => Promise<unknown>;
  readonly onSent: () => void;
}

/** Sends the request: last check, confirmation, call. */
export function useSubmission(
  subject: Subject,
  bundle: UserDataBundle,
  attorneyMode: boolean,
  { hasChosenFiles, reload, onSent }: Settings,
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
      const firstProblem =
        unsavedProblem(unsaved, steps, hasChosenFiles) ?? finalProblem(bundle, attorneyMode);
      setProblem(firstProblem);
      setAsking(firstProblem === null && isComplete);
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

/** Returns the first step with something that was not saved; files that were chosen can't be saved, only uploaded. */
function unsavedProblem(
  unsaved: readonly StepKey[],
  steps: readonly Step[],
  hasChosenFiles: boolean,
): Problem | null {
  const index = steps.findIndex(({ key }) => unsaved.includes(key));
  if (index < 0) return null;
  const step = index + 1;
  return hasChosenFiles && steps[index]?.key === 'documentos'
    ? { text: `Suba o cancele los archivos que eligió en el paso ${step}`, step, target: CHOSEN_FILES_ID }
    : { text: `Hay cambios sin guardar en el paso ${step}. Ábralo y guárdelos, o descártelos`, step };
}

function finalProblem(bundle: UserDataBundle, attorneyMode: boolean): Problem | null {
  const text = finalValidationProblem(bundle.sujeto_fiscal, attorneyMode);
  return text === null ? null : { text, step: stepOfFinalProblem(text) };
}
