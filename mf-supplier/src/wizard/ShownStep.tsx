import type { ReactNode } from 'react';
import { rowPath } from './bank/account-rows.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { useWizard } from './context.ts';
import { hasUnattended, unattendedSteps } from './correction/task-places.ts';
import { OpenedAt } from './OpenedAt.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { StepNav } from './StepNav.tsx';
import { StepPanel } from './StepPanel.tsx';
import { lackingItems, type Step, type StepKey, type StepMarks } from './steps.ts';
import { OPEN_PARTS_ID, OpenParts, OpenPartsBar } from './submission/OpenParts.tsx';
import type { OpenPart } from './submission/open-parts.ts';
import { SubmissionPanel } from './submission/SubmissionPanel.tsx';
import type { Submission } from './submission/use-submission.ts';
import { LazySummary } from './summary/LazySummary.tsx';
import type { Place } from './use-place.ts';
import type { SaveProblem, Saving } from './use-saving.ts';
import type { ShownSave } from './use-shown-save.ts';
import type { TypedRequest } from './use-typed-request.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly place: Place;
  readonly typed: TypedRequest;
  readonly unsaved: readonly StepKey[];
  /** Parts that are missing before the request can be sent. */
  readonly parts: readonly OpenPart[];
  /** Tries to send while something is missing. */
  readonly checks: number;
  readonly onCheck: () => void;
  readonly saving: Saving;
  readonly shownSave: ShownSave;
  readonly submission: Submission;
  readonly failure: SaveProblem | null;
  readonly busy: boolean;
  readonly onOpen: (part: OpenPart) => void;
  /** Above the buttons. */
  readonly children: ReactNode;
}

/** One step of the form with its buttons; the last one shows everything that is missing and sends. */
export function ShownStep({ steps, place, typed, unsaved, parts, checks, submission, ...props }: Props) {
  const { bundle } = useWizard();
  const { step, index, isLast, opening, goTo } = place;
  const { forms, words, attorneyOn } = typed;
  const { stale, unsettled, saveAnd } = props.shownSave;
  const unattended = unattendedSteps(bundle, steps);
  const marks: StepMarks = {
    index,
    steps,
    lacking: [...lackingItems(bundle.sujeto_fiscal, attorneyOn).map((lack) => lack.step), ...unattended],
    flagged: [...(checks > 0 ? steps.map((_, at) => at + 1) : place.visited), ...unattended],
    onStep: goTo,
  };
  const goOn = () => {
    // The first account stands open; everything above its number is known already.
    const isFirstAccount =
      steps[index + 1]?.key === 'bancos' && forms.bancos.getValues().cuenta_bancaria.length === 0;
    goTo(index + 1, isFirstAccount ? forms.bancos.idOf(rowPath(0, 'cbu')) : null);
  };
  const finish = () => {
    if (typed.underWay.holdsUp()) return;
    if (parts.length > 0) {
      submission.ask(unsaved, steps, false);
      props.onCheck();
      return;
    }
    // The list asks for a word on what was not attended to, and stores those that are typed.
    const needsWords = hasUnattended(bundle) || words.isPending;
    void saveAnd(() => (needsWords ? place.goToList('send') : submission.ask(unsaved, steps, true)));
  };
  const discard = () => {
    typed.discard(step.key);
    goTo(index);
  };

  return (
    <>
      <StepPanel marks={marks} returns={place.returns}>
        {opening !== null && opening > 0 && <OpenedAt opening={opening} attorneyOn={attorneyOn} />}
        {!isLast && checks > 0 && (
          <OpenPartsBar count={parts.length} onOpen={() => goTo(steps.length - 1, OPEN_PARTS_ID)} />
        )}
        {props.failure && <SaveFailure failure={props.failure} />}
        {step.key !== 'documentos' && stale.length > 0 && (
          <ConflictPanel step={step.key} fields={stale} tries={unsettled} />
        )}
        <step.Component key={step.key} />
        {isLast && <LazySummary steps={steps} unsaved={unsaved} here={index} onStep={goTo} />}
        {isLast && <SubmissionPanel submission={submission} onStep={goTo} />}
        {isLast && <OpenParts parts={parts} steps={steps} tries={checks} onOpen={props.onOpen} />}
      </StepPanel>
      {props.children}
      <StepNav
        marks={marks}
        busy={props.busy}
        savedAt={props.saving.savedAt}
        inactive={!bundle.sujeto_fiscal.activo}
        discard={unsaved.includes(step.key) ? discard : null}
        onPrevious={() => goTo(index - 1)}
        onSave={() => void saveAnd(props.saving.clear)}
        onNext={() => (isLast ? finish() : void saveAnd(goOn, true))}
      />
    </>
  );
}
