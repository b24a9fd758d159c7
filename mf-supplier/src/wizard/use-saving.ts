import { useCallback, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { type SaveBody, saveRequest, type UserDataBundle } from 'shared-api/contract';
import { fieldOf } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { isSessionEnd } from '../subject/errors.ts';
import { useRememberBundle, useShownVersion } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';
import type { FormStep } from './steps.ts';
import type { useFormDraft } from './use-form-draft.ts';
import type { WizardForms } from './use-wizard-forms.ts';

/** Texts of a failed save. */
export interface FailureWords {
  readonly title: string;
  readonly toast: (reason: string) => string;
}

const FAILURE: FailureWords = {
  title: 'Hubo un error al guardar los datos',
  toast: () => 'Hubo un error al guardar los datos',
};

/** Why the last save failed. */
export interface SaveProblem {
  readonly title: string;
  readonly reasons: readonly string[];
}

/** A part of a step that is saved. */
interface StepPart {
  readonly body: SaveBody;
  /** The values of the form that are stored with it. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** False while something else of the step can't be saved yet. */
  readonly isWhole: boolean;
  /** Places in the form of the rows of the list that is sent; absent if they are the same. */
  readonly rows?: readonly number[] | undefined;
  readonly words?: FailureWords | undefined;
}

export type SaveStep = (step: FormStep, part: StepPart) => Promise<boolean>;

export interface Saving {
  readonly busy: boolean;
  /** Time of the last save in this form. */
  readonly savedAt: Date | null;
  /** Null when the last save did not fail. */
  readonly failure: SaveProblem | null;
  /** True after a save that left something of the step out. */
  readonly isPartial: boolean;
  /** Saves and rejects with the failure. */
  readonly send: (body: SaveBody) => Promise<UserDataBundle>;
  readonly saveStep: SaveStep;
  readonly clear: () => void;
}

/** Returns true if a call was refused because somebody else changed the request. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Returns true if the record no longer exists. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Returns true if the server found the request incomplete: requirements may have changed since the form was opened. */
export const isIncomplete = (error: unknown) =>
  error instanceof ApiError && error.code === 'DATOS_INCOMPLETOS';

/** Returns true if a save was refused because somebody else changed the same fields. */
export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICTO';

/** Moves problems of the rows that were sent to the places that these have in the form. */
const problemsInForm = (problems: Readonly<Record<string, string>>, rows: readonly number[]) =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => {
      const [list, row, ...rest] = path.split('.');
      const place = rows[Number(row)];
      return [place === undefined ? path : [list, place, ...rest].join('.'), problem];
    }),
  );

/**
 * Saves parts of a request.
 * @param reload reads it again after somebody else changed it
 * @param drafts `during` runs a save between two drafts; `settle` takes saved fields out of them, and returns the drafts
 */
export function useSaving(
  subject: Subject,
  forms: WizardForms,
  reload: () => Promise<unknown>,
  drafts: Pick<ReturnType<typeof useFormDraft>, 'during' | 'settle'>,
): Saving {
  const client = useClient();
  const remember = useRememberBundle(subject);
  const version = useShownVersion(subject);
  const [busy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [failure, setFailure] = useState<SaveProblem | null>(null);

  const [isPartial, setPartial] = useState(false);

  const save = async (body: SaveBody) => {
    try {
      const input = { params: { cuit: subject.cuit }, body };
      const answer = await drafts.during(() => client.call(saveRequest, input, { version: version() }));
      const { sujeto_fiscal = {}, ...lists } = body;
      const refused = new Set(Object.keys(answer.errores ?? {}).map(fieldOf));
      const saved = Object.keys({ ...sujeto_fiscal, ...lists }).filter((field) => !refused.has(field));
      const documents = refused.has('documento_proveedor') ? [] : (body.documento_proveedor ?? []);
      const documentIds = documents.flatMap(({ id }) => id ?? []);
      remember.everywhere({ ...answer.data, borrador: drafts.settle([...saved, ...documentIds]) });
      setSavedAt(new Date());
      return answer;
    } catch (error) {
      // The next save must be made on what is stored now, whoever stored it.
      if (isConflict(error)) await reload();
      throw error;
    }
  };

  const send = async (body: SaveBody) => (await save(body)).data;

  const fail = (error: unknown, words: FailureWords) => {
    if (isSessionEnd(error)) return;
    const reasons = error instanceof ApiError ? error.messages : ['Error inesperado.'];
    // A panel asks which of both values counts: nothing has failed yet.
    if (!isStale(error)) toast.error(words.toast(reasons.join(', ')));
    setFailure({ title: words.title, reasons });
  };

  const saveStep: SaveStep = async (step, { body, sent, isWhole, rows = [], words = FAILURE }) => {
    setBusy(true);
    setFailure(null);
    try {
      const { data, errores = {} } = await save(body);
      const refused = new Set(Object.keys(errores).map(fieldOf));
      const stored = Object.entries(sent).filter(([field]) => !refused.has(field));
      const fields = [...Object.keys(body.sujeto_fiscal ?? {}), ...Object.keys(sent)];
      forms.markSaved(step, Object.fromEntries(stored), data.sujeto_fiscal, fields);
      if (refused.size > 0) forms[step].refuse(problemsInForm(errores, rows));
      const isAll = isWhole && refused.size === 0;
      // A list above the step names the missing fields and takes the focus: a toast would cover it on a phone.
      setPartial(!isAll);
      if (isAll) toast.success('Datos guardados correctamente');
      return refused.size === 0;
    } catch (error) {
      const errors = error instanceof ApiError ? error.fieldErrors : {};
      if (Object.keys(errors).length > 0) forms[step].refuse(problemsInForm(errors, rows));
      else fail(error, words);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const clear = useCallback(() => {
    setFailure(null);
    setPartial(false);
  }, []);

  return { busy, savedAt, failure, isPartial, send, saveStep, clear };
}
