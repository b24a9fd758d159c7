import { useEffect, useMemo, useState } from 'react';
import { ApiError } from 'shared-api/client';
import type { TenderDetail } from 'shared-api/contract';
import { announcementProblems, type TenderSituation, todayInCity } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { usePortalForm } from 'shared-ui/forms';
import { useDraft } from 'shared-ui/portal';
import { changedFields, fieldsOf } from './changed-fields.ts';
import { announcedIn, type Draft, draftProblems, newDraft } from './tender-draft.ts';
import { newUnfinishedId, useUnfinished } from './unfinished/queries.ts';
import { useAutosave } from './unfinished/use-autosave.ts';
import { draftFrom, isKeptAlike } from './unfinished/values.ts';

/** The stored tender that the form was opened with, and the values typed before it was loaded again. */
interface Base {
  /** Id under which a new tender is kept while it is unfinished. */
  readonly unfinishedId: string;
  readonly version: number | undefined;
  readonly draft: Draft;
  /** The values of a new tender that the server keeps, at `version`; as `draft` if absent. */
  readonly saved?: Draft;
  readonly before?: Partial<Draft>;
}

/** @param situation situation of a tender that was public; null for a new one and for a draft */
const tenderSchema = (opened: Draft | null, situation: TenderSituation | null) =>
  v.pipe(
    v.custom<Draft>((value) => typeof value === 'object'),
    v.rules((draft) => {
      const announced = situation && announcedIn(draft, opened);
      return {
        ...draftProblems(draft, opened),
        ...(announced && announcementProblems(announced, draft, situation)),
      };
    }),
  );

/** Shows the server's refusals at their fields, such as a passed hour: only its clock knows. */
function serverProblems({ message, cause }: Error) {
  if (!(cause instanceof ApiError)) return null;
  return cause.code === 'HORA_PASADA' ? { publicarHora: message } : cause.fieldErrors;
}

interface Options {
  /** The tender as it is stored now; null for a new one. */
  readonly stored: TenderDetail | null;
  readonly initial: Draft;
  /** Id of the tender that a new one copies. */
  readonly copied?: string | undefined;
  /** Id of the unfinished tender that the form goes on with. */
  readonly continued?: string | undefined;
  /** Why a file that is being uploaded keeps the form from being sent, or null. */
  readonly uploading: string | null;
}

/** The form of a tender, which detects when someone else changes the tender meanwhile. */
export function useTenderForm({ stored, initial: begun, copied, continued, uploading }: Options) {
  const key = `licitacion:${stored?.id ?? continued ?? (copied ? `copia:${copied}` : 'nueva')}`;
  const [freshId] = useState(() => continued ?? newUnfinishedId());
  const unfinished = useUnfinished(stored === null).data?.data;
  const keptAs = (id: string) => unfinished?.find((one) => one.id === id);
  const continuedNow = continued === undefined ? undefined : keptAs(continued);
  const [base, setBase, forgetBase] = useDraft<Base>(`${key}:base`, {
    unfinishedId: freshId,
    version: stored?.version ?? continuedNow?.version,
    draft: continuedNow ? draftFrom(continuedNow) : begun,
  });
  const keptDraft = keptAs(base.unfinishedId);
  /** The values as they are stored now. */
  const initial = keptDraft && !stored ? draftFrom(keptDraft) : begun;
  const newest = stored?.version ?? keptDraft?.version ?? 0;
  const openedDraft = stored ? base.draft : null;
  const situation = stored && stored.historial.length > 0 ? stored.situacion : null;
  const form = usePortalForm<Draft>({
    initialValues: base.draft,
    schema: useMemo(() => tenderSchema(openedDraft, situation), [openedDraft, situation]),
    draft: key,
    problems: { pliego_url: uploading },
    serverProblems,
    // Stores the base beside the changed values.
    onValuesChange: () => setBase((same) => same),
  });
  const { values } = form;
  const { before } = base;
  const saved = base.saved ?? base.draft;
  const typed = changedFields(values, saved).filter(
    ({ fields: [field] }) =>
      field !== 'pliego_url' || !isKeptAlike({ ...saved, pliego_url: values.pliego_url }, saved),
  );
  const isChangedByOthers = newest > (base.version ?? 0);
  // A form without changes follows the newer tender.
  const follows = isChangedByOthers && typed.length === 0 && before === undefined;
  useEffect(() => {
    if (!follows) return;
    forgetBase();
    if (!stored) {
      setBase({ unfinishedId: base.unfinishedId, version: newest, draft: initial });
      form.setValues(initial);
    }
  });
  const behind = isChangedByOthers && !follows;
  /** Forgets what was typed. */
  const discard = () => {
    form.discard();
    forgetBase();
  };
  const autosave = useAutosave({
    id: stored ? null : base.unfinishedId,
    version: base.version ?? 0,
    values,
    saved,
    behind,
    onSaved: (version, draft) => setBase((same) => ({ ...same, version, saved: draft })),
    onLeft: discard,
  });

  return {
    form,
    /** The values that the form was opened with; null for a new tender. */
    opened: openedDraft,
    /** True for a tender that is public or was. */
    wasPublic: situation !== null,
    /** The change that a circular must announce; null without one. */
    announced: situation && announcedIn(values, openedDraft),
    /** Version that the form was opened with. */
    version: base.version,
    /** Address of the terms; the stored one is signed anew with every refetch. */
    termsUrl:
      stored && !isChangedByOthers && values.pliego_url === base.draft.pliego_url
        ? stored.pliego_url
        : values.pliego_url,
    restored: form.restored && typed.length > 0,
    /** True when someone changed the tender while this form has changes. */
    behind,
    /** Loads the stored tender into the form, and keeps the typed values for comparison. */
    reload: () => {
      const { circular, motivo_acortamiento } = values;
      setBase({
        unfinishedId: base.unfinishedId,
        version: newest,
        draft: initial,
        before: { ...before, ...fieldsOf(values, typed) },
      });
      form.setValues({ ...initial, circular, motivo_acortamiento });
    },
    /** Facts in which the form differs from what was typed before the tender was loaded again. */
    lost: before ? changedFields({ ...values, ...before }, values) : [],
    before: { ...values, ...before },
    discard,
    /** State of the draft that the server keeps while a new tender is written. */
    unfinished: {
      ...autosave,
      id: base.unfinishedId,
      kept: stored ? undefined : keptDraft,
      /** Keeps the values under another id, after the stored ones were discarded elsewhere. */
      keepAnew: () => {
        setBase({
          ...base,
          unfinishedId: newUnfinishedId(),
          version: 0,
          saved: newDraft(todayInCity(new Date())),
        });
        autosave.restart();
      },
    },
  };
}

export type TenderForm = ReturnType<typeof useTenderForm>['form'];
