import { useState } from 'react';
import type { UserDataBundle } from 'shared-api/contract';
import type { Subject } from '../subject/subject.ts';
import { useTypedWords } from './correction/use-typed-words.ts';
import type { TypedSteps } from './form-draft.ts';
import { useLostFiles } from './LostFiles.tsx';
import { isAttorneyOn, TICK, tickDraft, tickIn } from './person/attorney.ts';
import { FORM_STEPS, type StepKey } from './steps.ts';
import { useDocumentDrafts } from './use-document-drafts.ts';
import { useFilesUnderWay } from './use-files-under-way.ts';
import { useFormDraft, useOpenedDraft } from './use-form-draft.ts';
import { useWizardForms } from './use-wizard-forms.ts';

/** Holds everything of a request that is not saved: what is typed, with its draft on the server, and the files. */
export function useTypedRequest(subject: Subject, bundle: UserDataBundle) {
  const request = bundle.sujeto_fiscal;
  const before = useOpenedDraft(subject, bundle.borrador);
  const [ticked, tick] = useState(() => tickIn(before.opened));
  const forms = useWizardForms(request, ticked, before.opened);
  const documents = useDocumentDrafts(request, before.opened.documentos);
  const typed: TypedSteps = {
    ...Object.fromEntries(FORM_STEPS.map((key) => [key, forms.typedOf(key)])),
    documentos: documents.typed,
    persona: { ...forms.typedOf('persona'), ...tickDraft(ticked, request) },
  };
  const draft = useFormDraft(subject, bundle.borrador, before, typed, (key, field, value) => {
    if (key === 'documentos') documents.takeTyped(field, value);
    else if (field === TICK) tick(value === null ? null : value.valor === true);
    else forms.takeTyped(key, field, value);
  });
  const words = useTypedWords(subject, bundle);
  const underWay = useFilesUnderWay();
  const lostFiles = useLostFiles(subject, [...underWay.names, ...documents.unsentNames]);
  const forgetTick = () => tick(null);

  return {
    /** Values that were typed before the form was opened. */
    opened: before.opened,
    typed,
    forms,
    documents,
    draft,
    /** Words on observations. */
    words,
    underWay,
    lostFiles,
    attorneyOn: isAttorneyOn(ticked, request, forms.persona.changed),
    tick,
    forgetTick,
    isUnsaved: (key: StepKey) =>
      key === 'documentos' ? documents.isUnsaved : Object.keys(forms[key].changed).length > 0,
    /** True while something is in this tab alone. */
    isPending: draft.isPending || words.isPending || documents.chosenFiles !== null,
    discard: (key: StepKey) => {
      if (key === 'persona') forgetTick();
      if (key === 'documentos') documents.forgetAll();
      else forms.discard(key);
    },
    discardAll: () => {
      forgetTick();
      forms.discardAll();
      documents.forgetAll();
      words.forgetAll();
      lostFiles.forget();
      draft.discard();
    },
  };
}
export type TypedRequest = ReturnType<typeof useTypedRequest>;
