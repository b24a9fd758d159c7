import { useEffect, useRef } from 'react';
import { Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { useBlocker, useLocation } from 'shared-ui/router';
import { useWizard } from './context.ts';
import { STILL_UPLOADING } from './StillUploading.tsx';

/** The page after a session ended: never held up, because what was typed stays in the tab for the same person. */
const SESSION_END = '/';

interface Props {
  readonly unsaved: boolean;
  readonly steps: readonly { readonly title: string; readonly isUnsaved: boolean }[];
  /** Index of the shown step; null while the list of what was observed is shown. */
  readonly shown: number | null;
  /** Something that was typed is in this tab alone. */
  readonly pending: boolean;
  /** Files are on their way; a step that is left leaves them behind. */
  readonly uploading: boolean;
  /** Saves what can be saved. Resolves true if leaving then loses nothing. */
  readonly onSave: () => Promise<boolean>;
  /** The person leaves without what they typed. */
  readonly onDiscard: () => void;
  readonly onStep: (index: number) => void;
}

/**
 * Asks before leaving the form with something unsaved, and before leaving a step while a file goes up or pages of one are
 * collected. Moving between steps never asks otherwise: nothing is lost there.
 */
export function LeaveGuard({ unsaved, steps, shown, pending, uploading, onSave, onDiscard, onStep }: Props) {
  // No draft holds files.
  const { chosenFiles, pagesOf, setLeaving } = useWizard().documents;
  const hasPages = pagesOf !== null;
  const chosen = chosenFiles !== null || hasPages;
  /** The shown step can't be left without a loss. */
  const isHeld = uploading || hasPages;
  const here = useLocation().pathname;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === SESSION_END) return false;
    if (nextLocation.pathname !== currentLocation.pathname) return unsaved || isHeld;
    return isHeld && nextLocation.search !== currentLocation.search;
  });
  const asks = unsaved || isHeld;
  const wouldLose = pending || isHeld;
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);

  /** True once the person is on their way out, also while 'Guardar y salir' saves: a way out can be taken once. */
  const leaving = useRef(false);
  const staysInForm = blocker.state === 'blocked' && blocker.location.pathname === here;
  const holds = staysInForm ? isHeld : asks;
  /** True once the question has been about files: their upload may fail, and says at the step how it ended. */
  const hadFiles = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') {
      hadFiles.current = false;
      leaving.current = false;
      return;
    }
    hadFiles.current ||= isHeld;
    if (holds || leaving.current) return;
    // What was typed is saved meanwhile, so leaving loses nothing any more.
    leaving.current = true;
    if (hadFiles.current) blocker.reset();
    else blocker.proceed();
  }, [blocker, holds, isHeld]);
  const isAsking = blocker.state === 'blocked';
  useEffect(() => setLeaving(isAsking), [isAsking, setLeaving]);
  const unsavedTitles = steps.flatMap((step) => (step.isUnsaved ? [step.title] : []));
  const isElsewhere = shown !== null && steps.some((step, index) => step.isUnsaved && index !== shown);
  const stay = () => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    // The browser's back button goes through the steps first: the shown one may have nothing to save.
    const isAway = isElsewhere && !steps[shown]?.isUnsaved;
    const step = steps.findIndex(({ isUnsaved }) => isUnsaved);
    if (isAway && !isHeld) onStep(step);
  };
  const leave = () => {
    if (blocker.state !== 'blocked') return;
    leaving.current = true;
    if (!staysInForm) onDiscard();
    blocker.proceed();
  };
  const saveAndLeave = async () => {
    if (blocker.state !== 'blocked') return;
    leaving.current = true;
    const isKept = await onSave();
    if (isKept) blocker.proceed();
    else blocker.reset();
  };
  return (
    <ConfirmModal
      opened={isAsking}
      onClose={stay}
      title={titleOf(uploading, chosen)}
      confirmLabel={staysInForm ? 'Cambiar de paso' : 'Salir sin guardar'}
      cancelLabel="Seguir editando"
      onConfirm={leave}
      {...(!uploading &&
        !chosen && {
          alternative: { label: 'Guardar y salir', onChoose: () => void saveAndLeave() },
        })}
      danger
    >
      {!staysInForm && isElsewhere && <Text mb="sm">{`Sin guardar: ${unsavedTitles.join(', ')}.`}</Text>}
      {lossOf(staysInForm, unsaved, uploading, chosen)}
    </ConfirmModal>
  );
}

/** Title of a question about files that are chosen and not uploaded. */
export const CHOSEN_FILES = 'Tiene archivos elegidos sin subir';
const LOSS = 'Si sale sin guardar, se pierde lo que escribió y no guardó.';
const REST_KEPT =
  '«Guardar y salir» guarda lo que está completo en este paso; el resto queda como borrador y lo encontrará al volver.';

function titleOf(uploading: boolean, chosen: boolean): string {
  if (uploading) return STILL_UPLOADING;
  return chosen ? CHOSEN_FILES : 'Tiene cambios sin guardar';
}

function lossOf(staysInForm: boolean, unsaved: boolean, uploading: boolean, chosen: boolean): string {
  if (staysInForm) {
    const loss = chosen ? 'se pierden las páginas que eligió y no subió' : 'la subida se cancela';
    return `Si cambia de paso ahora, ${loss}.`;
  }
  if (chosen) {
    const files = 'se pierden los archivos que eligió y no subió, y todo lo que no haya guardado.';
    return `Si sale ahora, ${uploading ? 'la subida se cancela y ' : ''}${files}`;
  }
  if (!uploading) return `${LOSS} ${REST_KEPT}`;
  return unsaved
    ? 'Si sale ahora, la subida se cancela y se pierde lo que escribió y no guardó.'
    : 'Si sale ahora, la subida se cancela.';
}
