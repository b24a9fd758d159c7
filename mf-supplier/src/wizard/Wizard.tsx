import { useCallback, useRef, useState } from 'react';
import type { UserDataBundle } from 'shared-api/contract';
import { isInCorrection, isRenewal, RENEWAL_TITLE } from 'shared-api/rules';
import { Page, Stack } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { useReadAgain } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';
import { OvertakenNotice } from '../timeline/OvertakenNotice.tsx';
import { rowPath } from './bank/account-rows.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { CorrectionPanel } from './CorrectionPanel.tsx';
import { type StepSave, WizardContext, type WizardState } from './context.ts';
import { LazyCorrectionTasks } from './correction/LazyCorrectionTasks.tsx';
import { hasUnattended, unattendedSteps } from './correction/task-places.ts';
import { useTypedWords } from './correction/use-typed-words.ts';
import { useDocumentsStepAhead } from './documents/LazyDocumentsStep.tsx';
import type { TypedSteps } from './form-draft.ts';
import { InactiveBanner } from './InactiveBanner.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LostFilesNotice, useLostFiles } from './LostFiles.tsx';
import { OpenedAt } from './OpenedAt.tsx';
import { isAttorneyOn, TICK, tickDraft, tickIn } from './person/attorney.ts';
import { OtherDeviceNotice, RestoredNotice } from './RestoredNotice.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { StepNav } from './StepNav.tsx';
import { STEP_HEADING, StepPanel } from './StepPanel.tsx';
import { StillUploading } from './StillUploading.tsx';
import {
  FORM_STEPS,
  firstOpenStep,
  lackingItems,
  readStep,
  type Step,
  type StepKey,
  type StepMarks,
} from './steps.ts';
import { OPEN_PARTS_ID, OpenParts, OpenPartsBar } from './submission/OpenParts.tsx';
import { type OpenPart, openParts } from './submission/open-parts.ts';
import { SubmissionPanel } from './submission/SubmissionPanel.tsx';
import { useSubmission } from './submission/use-submission.ts';
import { LazySummary } from './summary/LazySummary.tsx';
import { useDocumentDrafts } from './use-document-drafts.ts';
import { useFilesUnderWay } from './use-files-under-way.ts';
import { useFormDraft, useOpenedDraft } from './use-form-draft.ts';
import { useIsShown } from './use-is-shown.ts';
import { useSaving } from './use-saving.ts';
import { useTarget } from './use-target.ts';
import { useWizardForms } from './use-wizard-forms.ts';
import { WizardHeader } from './WizardHeader.tsx';

interface Props {
  readonly subject: Subject;
  readonly bundle: UserDataBundle;
  readonly steps: readonly Step[];
  readonly back: { readonly to: string; readonly label: string };
  readonly onSent: () => void;
}

/** The registration form in steps; the step stands in the address (`?paso=3`). */
export function Wizard({ subject, bundle, steps, back, onSent }: Props) {
  const [params, setParams] = useSearchParams();
  const reload = useReadAgain(subject);
  const before = useOpenedDraft(subject, bundle.borrador);
  const [ticked, tick] = useState(() => tickIn(before.opened));
  const forgetTick = () => tick(null);
  const forms = useWizardForms(bundle.sujeto_fiscal, ticked, before.opened);
  const documents = useDocumentDrafts(bundle.sujeto_fiscal, before.opened.documentos);
  const typed: TypedSteps = {
    ...Object.fromEntries(FORM_STEPS.map((key) => [key, forms.typedOf(key)])),
    documentos: documents.typed,
    persona: { ...forms.typedOf('persona'), ...tickDraft(ticked, bundle.sujeto_fiscal) },
  };
  const draft = useFormDraft(subject, bundle.borrador, before, typed, (key, field, value) => {
    if (key === 'documentos') documents.takeTyped(field, value);
    else if (field === TICK) tick(value === null ? null : value.valor === true);
    else forms.takeTyped(key, field, value);
  });
  const words = useTypedWords(subject, bundle);
  const saving = useSaving(subject, forms, reload, draft);
  const attorneyOn = isAttorneyOn(ticked, bundle.sujeto_fiscal, forms.persona.changed);
  const urlStep = readStep(params.get('paso'), steps.length);
  // The step that the form opens at stays, whatever is filled in meanwhile.
  const [opening] = useState(() => firstOpenStep(steps, bundle, attorneyOn, before.opened));
  const index = urlStep ?? opening;
  /** Shows what was observed instead of a step. */
  const isList = urlStep === null && isInCorrection(bundle.estado_tramite.estado);
  const submission = useSubmission(subject, bundle, attorneyOn, {
    hasChosenFiles: documents.chosenFiles !== null,
    reload,
    onSent: () => {
      forgetTick();
      onSent();
    },
  });
  const current = useRef<StepSave | null>(null);
  const register = useCallback((save: StepSave | null) => {
    current.current = save;
  }, []);
  const [moving, setMoving] = useState(false);
  const [unsettled, setUnsettled] = useState(0);
  // Counts how often a link led to the step that is already shown.
  const [returns, setReturns] = useState(0);
  const underWay = useFilesUnderWay();
  const chosenNames = (documents.chosenFiles?.files ?? []).map(({ name }) => name);
  const lostFiles = useLostFiles(subject, [...underWay.names, ...chosenNames]);
  // Tries to send while something is missing.
  const [checks, setChecks] = useState(0);
  /** Why a step led to the list of what was observed: to send, the list asks for a word on what is pending. */
  const [led, setLed] = useState<'look' | 'send' | null>(null);
  const [visited, setVisited] = useState<readonly number[]>([]);
  const place = `${isList} ${index} ${returns}`;
  // Read once a save is answered: the form may ask by then whether to leave it.
  const isLeaving = useRef(false);
  isLeaving.current = documents.isLeaving;
  const isShown = useIsShown(place);
  const setTarget = useTarget(place);
  useDocumentsStepAhead();

  const goTo = (next: number, target: string | null = isList ? STEP_HEADING : null) => {
    saving.clear();
    submission.clear();
    setVisited([...visited, index + 1]);
    setTarget(target);
    setLed(null);
    if (next === index && !isList) setReturns(returns + 1);
    else setParams({ paso: String(next + 1) });
  };
  const goToList = (reason: 'look' | 'send') => {
    setLed(reason);
    setParams({});
  };
  const step = steps[index];
  if (step === undefined) throw new RangeError(`There is no step ${index}`);
  // Files that wait for their dates say so at their own cards.
  const stale = FORM_STEPS.filter((key) => isList || key === step.key).flatMap(forms.stale);
  const isSettled = () => {
    if (stale.length > 0) setUnsettled(unsettled + 1);
    return stale.length === 0;
  };
  /** Runs the shown step's save, then goes on, unless another step was chosen or the form left meanwhile. */
  const saveAnd = async (then: () => void, elsewhere: boolean) => {
    if (moving || underWay.holdsUp() || !isSettled()) return;
    setMoving(true);
    try {
      const isSaved = (await current.current?.(elsewhere)) ?? true;
      if (isSaved && isShown(place) && !isLeaving.current) then();
    } finally {
      setMoving(false);
    }
  };
  const state: WizardState = {
    subject,
    bundle,
    forms,
    documents,
    saveStep: saving.saveStep,
    isPartial: saving.isPartial,
    send: saving.send,
    register,
    isSettled,
    begin: underWay.begin,
    attorney: { on: attorneyOn, set: tick },
  };
  const goOn = () => {
    // The first account stands open; everything above its number is known already.
    const isFirstAccount =
      steps[index + 1]?.key === 'bancos' && forms.bancos.getValues().cuenta_bancaria.length === 0;
    goTo(index + 1, isFirstAccount ? forms.bancos.idOf(rowPath(0, 'cbu')) : null);
  };
  /** Saves what holds by itself of the shown step. Resolves true once nothing typed is in this tab alone. */
  const saveToLeave = async () => {
    await saveAnd(() => {}, false);
    // Stored values are no longer unsaved once the form has been rendered with them.
    await new Promise((resolve) => setTimeout(resolve));
    return (await words.storeAll()) && draft.flush();
  };
  const discard = () => {
    if (step.key === 'persona') forgetTick();
    if (step.key === 'documentos') documents.forgetAll();
    else forms.discard(step.key);
    goTo(index);
  };
  const discardAll = () => {
    forgetTick();
    forms.discardAll();
    documents.forgetAll();
    words.forgetAll();
    lostFiles.forget();
    draft.discard();
  };
  const last = index === steps.length - 1;
  const isUnsaved = (key: StepKey) =>
    key === 'documentos' ? documents.isUnsaved : Object.keys(forms[key].changed).length > 0;
  const unsaved = steps.flatMap(({ key }) => (isUnsaved(key) ? [key] : []));
  const parts = openParts({
    bundle,
    steps,
    forms,
    documents,
    unsaved,
    attorneyOn,
    uploading: underWay.files > 0,
  });
  const openPart = ({ step: at, target }: OpenPart) => goTo(at, target ?? undefined);
  const unattended = unattendedSteps(bundle, steps);
  const marks: StepMarks = {
    index,
    steps,
    lacking: [...lackingItems(bundle.sujeto_fiscal, attorneyOn).map((lack) => lack.step), ...unattended],
    flagged: [...(checks > 0 ? steps.map((_, at) => at + 1) : visited), ...unattended],
    onStep: goTo,
  };
  const finish = () => {
    if (underWay.holdsUp()) return;
    // The list asks for a word on what was not attended to, and stores those that are typed.
    if (parts.length === 0 && (hasUnattended(bundle) || words.isPending)) {
      return void saveAnd(() => goToList('send'), false);
    }
    if (parts.length === 0) return void saveAnd(() => submission.ask(unsaved, steps, true), false);
    submission.ask(unsaved, steps, false);
    setChecks(checks + 1);
  };

  const stillUploading = underWay.tries > 0 && <StillUploading tries={underWay.tries} />;
  const renewal = isRenewal(bundle.estado_tramite.estado, bundle.estado_tramite.observaciones);
  const failure = stale.length === 0 ? (saving.failure ?? words.failure) : null;
  const isPending = draft.isPending || words.isPending || documents.chosenFiles !== null;
  const busy = moving || saving.busy || words.isStoring || submission.sending;

  return (
    <Page
      {...(isList
        ? { title: renewal ? RENEWAL_TITLE : 'Correcciones pedidas' }
        : {
            title: 'Formulario de Inscripción',
            documentTitle: `Paso ${index + 1} de ${steps.length} - ${step.title}`,
          })}
      size="wide"
      back={back}
    >
      <WizardContext.Provider value={state}>
        <Stack gap="lg" data-unsaved={isPending}>
          <WizardHeader request={bundle.sujeto_fiscal} />
          <OvertakenNotice subject={subject} shown={bundle.estado_tramite} />
          {!bundle.sujeto_fiscal.activo && <InactiveBanner motives={bundle.sujeto_fiscal.motivos} />}
          {!isList && <CorrectionPanel onList={() => goToList('look')} />}
          <LostFilesNotice names={lostFiles.names} />
          {unsaved.length > 0 && <RestoredNotice opened={before.opened} typed={typed} />}
          {draft.elsewhere.length > 0 && <OtherDeviceNotice fields={draft.elsewhere} />}
          {isList ? (
            <LazyCorrectionTasks
              steps={steps}
              unsaved={unsaved}
              parts={parts}
              submission={submission}
              words={words}
              failure={failure}
              savedAt={saving.savedAt}
              busy={busy}
              unsettled={unsettled}
              led={led}
              onSave={(then) => void saveAnd(then, false)}
              onStep={goTo}
              onOpen={openPart}
            >
              {stillUploading}
            </LazyCorrectionTasks>
          ) : (
            <>
              <StepPanel marks={marks} returns={returns}>
                {urlStep === null && opening > 0 && <OpenedAt opening={opening} attorneyOn={attorneyOn} />}
                {!last && checks > 0 && (
                  <OpenPartsBar count={parts.length} onOpen={() => goTo(steps.length - 1, OPEN_PARTS_ID)} />
                )}
                {failure && <SaveFailure failure={failure} />}
                {step.key !== 'documentos' && stale.length > 0 && (
                  <ConflictPanel step={step.key} fields={stale} tries={unsettled} />
                )}
                <step.Component key={step.key} />
                {last && <LazySummary steps={steps} unsaved={unsaved} here={index} onStep={goTo} />}
                {last && <SubmissionPanel submission={submission} onStep={goTo} />}
                {last && <OpenParts parts={parts} steps={steps} tries={checks} onOpen={openPart} />}
              </StepPanel>
              {stillUploading}
              <StepNav
                marks={marks}
                busy={busy}
                savedAt={saving.savedAt}
                inactive={!bundle.sujeto_fiscal.activo}
                discard={unsaved.includes(step.key) ? discard : null}
                onPrevious={() => goTo(index - 1)}
                onSave={() => void saveAnd(saving.clear, false)}
                onNext={() => (last ? finish() : void saveAnd(goOn, true))}
              />
            </>
          )}
        </Stack>
        <LeaveGuard
          unsaved={unsaved.length > 0 || words.isPending}
          pending={isPending}
          uploading={underWay.files > 0}
          steps={steps.map(({ key, title }) => ({ title, isUnsaved: isUnsaved(key) }))}
          shown={isList ? null : index}
          onSave={saveToLeave}
          onDiscard={discardAll}
          onStep={goTo}
        />
      </WizardContext.Provider>
    </Page>
  );
}
