import { useState } from 'react';
import type { UserDataBundle } from 'shared-api/contract';
import { isRenewal, RENEWAL_TITLE } from 'shared-api/rules';
import { Page, Stack } from 'shared-ui';
import { useReadAgain } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';
import { OvertakenNotice } from '../timeline/OvertakenNotice.tsx';
import { CorrectionPanel } from './CorrectionPanel.tsx';
import { WizardContext, type WizardState } from './context.ts';
import { LazyCorrectionTasks } from './correction/LazyCorrectionTasks.tsx';
import { useDocumentsStepAhead } from './documents/LazyDocumentsStep.tsx';
import { InactiveBanner } from './InactiveBanner.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LostFilesNotice } from './LostFiles.tsx';
import { OtherDeviceNotice, RestoredNotice } from './RestoredNotice.tsx';
import { ShownStep } from './ShownStep.tsx';
import { StillUploading } from './StillUploading.tsx';
import type { Step } from './steps.ts';
import { type OpenPart, openParts } from './submission/open-parts.ts';
import { useSubmission } from './submission/use-submission.ts';
import { usePlace } from './use-place.ts';
import { useSaving } from './use-saving.ts';
import { useShownSave } from './use-shown-save.ts';
import { useTypedRequest } from './use-typed-request.ts';
import { WizardHeader } from './WizardHeader.tsx';

interface Props {
  readonly subject: Subject;
  readonly bundle: UserDataBundle;
  readonly steps: readonly Step[];
  readonly back: { readonly to: string; readonly label: string };
  readonly onSent: () => void;
}

/** The registration form in steps. */
export function Wizard({ subject, bundle, steps, back, onSent }: Props) {
  const { sujeto_fiscal: request, estado_tramite: review } = bundle;
  const reload = useReadAgain(subject);
  const typed = useTypedRequest(subject, bundle);
  const { forms, documents, draft, words, underWay, lostFiles, attorneyOn } = typed;
  const saving = useSaving(subject, forms, reload, draft);
  const submission = useSubmission(subject, bundle, attorneyOn, {
    hasChosenFiles: documents.chosenFiles !== null,
    reload,
    onSent: () => {
      typed.forgetTick();
      onSent();
    },
  });
  const place = usePlace(steps, bundle, typed, () => {
    saving.clear();
    submission.clear();
  });
  const { isList, index, step, goTo } = place;
  const shownSave = useShownSave(place, typed);
  // Tries to send while something is missing.
  const [checks, setChecks] = useState(0);
  useDocumentsStepAhead();

  const unsaved = steps.map(({ key }) => key).filter(typed.isUnsaved);
  const uploading = underWay.files > 0;
  const parts = openParts({ bundle, steps, forms, documents, unsaved, attorneyOn, uploading });
  const openPart = (part: OpenPart) => goTo(part.step, part.target ?? undefined);
  const failure = shownSave.stale.length === 0 ? (saving.failure ?? words.failure) : null;
  const busy = shownSave.moving || saving.busy || words.isStoring || submission.sending;
  const stillUploading = underWay.tries > 0 && <StillUploading tries={underWay.tries} />;

  /** Saves what holds by itself of the shown step. Resolves true once nothing typed is in this tab alone. */
  const saveToLeave = async () => {
    await shownSave.saveAnd(() => {});
    // Stored values are no longer unsaved once the form has been rendered with them.
    await new Promise((resolve) => setTimeout(resolve));
    return (await words.storeAll()) && draft.flush();
  };
  const state: WizardState = {
    subject,
    bundle,
    forms,
    documents,
    saveStep: saving.saveStep,
    isPartial: saving.isPartial,
    send: saving.send,
    register: shownSave.register,
    isSettled: shownSave.isSettled,
    begin: underWay.begin,
    attorney: { on: attorneyOn, set: typed.tick },
  };
  const listTitle = isRenewal(review.estado, review.observaciones) ? RENEWAL_TITLE : 'Correcciones pedidas';

  return (
    <Page
      {...(isList
        ? { title: listTitle }
        : {
            title: 'Formulario de Inscripción',
            documentTitle: `Paso ${index + 1} de ${steps.length} - ${step.title}`,
          })}
      size="wide"
      back={back}
    >
      <WizardContext.Provider value={state}>
        <Stack gap="lg" data-unsaved={typed.isPending}>
          <WizardHeader request={request} />
          <OvertakenNotice subject={subject} shown={review} />
          {!request.activo && <InactiveBanner motives={request.motivos} />}
          {!isList && <CorrectionPanel onList={() => place.goToList('look')} />}
          <LostFilesNotice names={lostFiles.names} />
          {unsaved.length > 0 && <RestoredNotice opened={typed.opened} typed={typed.typed} steps={steps} />}
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
              unsettled={shownSave.unsettled}
              led={place.led}
              onSave={(then) => void shownSave.saveAnd(then)}
              onStep={goTo}
              onOpen={openPart}
            >
              {stillUploading}
            </LazyCorrectionTasks>
          ) : (
            <ShownStep
              steps={steps}
              place={place}
              typed={typed}
              unsaved={unsaved}
              parts={parts}
              checks={checks}
              onCheck={() => setChecks(checks + 1)}
              saving={saving}
              shownSave={shownSave}
              submission={submission}
              failure={failure}
              busy={busy}
              onOpen={openPart}
            >
              {stillUploading}
            </ShownStep>
          )}
        </Stack>
        <LeaveGuard
          unsaved={unsaved.length > 0 || words.isPending}
          pending={typed.isPending}
          uploading={uploading}
          steps={steps.map(({ key, title }) => ({ title, isUnsaved: unsaved.includes(key) }))}
          shown={isList ? null : index}
          onSave={saveToLeave}
          onDiscard={typed.discardAll}
          onStep={goTo}
        />
      </WizardContext.Provider>
    </Page>
  );
}
