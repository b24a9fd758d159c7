import { useEffect, useMemo } from 'react';
import { ApiError } from 'shared-api/client';
import type { TenderDetail } from 'shared-api/contract';
import { announcementProblems, type TenderSituation, tenderProblems } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { usePortalForm } from 'shared-ui/forms';
import { useDraft } from 'shared-ui/portal';
import { changedFields, fieldsOf } from './changed-fields.ts';
import { announcedIn, type Draft, draftOf } from './tender-draft.ts';

/** The stored tender that the form was opened with, and the values typed before it was loaded again. */
interface Base {
  readonly version: number | undefined;
  readonly draft: Draft;
  readonly before?: Partial<Draft>;
}

/** @param situation situation of a tender that was public; null for a new one and for a draft */
const tenderSchema = (opened: Draft | null, situation: TenderSituation | null) =>
  v.pipe(
    v.custom<Draft>((value) => typeof value === 'object'),
    v.rules((draft) => {
      const announced = situation && announcedIn(draft, opened);
      return {
        ...tenderProblems(draft, opened?.expediente ?? null),
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
  /** Why a file that is being uploaded keeps the form from being sent, or null. */
  readonly uploading: string | null;
}

/** The form of a tender, which detects when someone else changes the tender meanwhile. */
export function useTenderForm({ stored, initial, copied, uploading }: Options) {
  const key = `licitacion:${stored?.id ?? (copied ? `copia:${copied}` : 'nueva')}`;
  const [base, setBase, forgetBase] = useDraft<Base>(`${key}:base`, {
    version: stored?.version,
    draft: initial,
  });
  const opened = stored ? base.draft : null;
  const situation = stored && stored.historial.length > 0 ? stored.situacion : null;
  const form = usePortalForm<Draft>({
    initialValues: base.draft,
    schema: useMemo(() => tenderSchema(opened, situation), [opened, situation]),
    draft: key,
    problems: { pliego_url: uploading },
    serverProblems,
    // Stores the base beside the changed values.
    onValuesChange: () => setBase((same) => same),
  });
  const { values } = form;
  const { before } = base;
  const typed = changedFields(values, base.draft);
  const isChangedByOthers = stored !== null && stored.version !== base.version;
  // A form without changes follows the newer tender.
  const follows = isChangedByOthers && typed.length === 0 && before === undefined;
  useEffect(() => {
    if (follows) forgetBase();
  });

  return {
    form,
    /** The values that the form was opened with; null for a new tender. */
    opened,
    /** What a circular must announce of the change; null without such a change. */
    announced: situation && announcedIn(values, opened),
    /** Version that the form was opened with. */
    version: base.version,
    /** Address of the terms; the stored one is signed anew with every refetch. */
    termsUrl:
      stored && !isChangedByOthers && values.pliego_url === base.draft.pliego_url
        ? stored.pliego_url
        : values.pliego_url,
    restored: form.restored && typed.length > 0,
    /** True when someone changed the tender while this form has changes. */
    behind: isChangedByOthers && !follows,
    /** Loads the stored tender into the form, and keeps the typed values for comparison. */
    reload: () => {
      if (!stored) return;
      const draft = draftOf(stored);
      setBase({ version: stored.version, draft, before: { ...before, ...fieldsOf(values, typed) } });
      const { circular, motivo_acortamiento } = values;
      form.setValues({ ...draft, circular, motivo_acortamiento });
    },
    /** Facts in which the form differs from what was typed before the tender was loaded again. */
    lost: before ? changedFields({ ...values, ...before }, values) : [],
    before: { ...values, ...before },
    /** Forgets what was typed. */
    discard: () => {
      form.discard();
      forgetBase();
    },
  };
}

export type TenderForm = ReturnType<typeof useTenderForm>['form'];
