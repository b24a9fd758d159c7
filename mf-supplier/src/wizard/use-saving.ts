import { useCallback, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { type SaveBody, saveRequest, type UserDataBundle } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { isSessionEnd } from '../subject/errors.ts';
import { useRememberBundle, useShownVersion } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';
import type { FormStep } from './steps.ts';
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

export type SaveStep = (step: FormStep, body: SaveBody, words?: FailureWords) => Promise<boolean>;

export interface Saving {
  readonly busy: boolean;
  /** When something was last saved in this form. */
  readonly savedAt: Date | null;
  /** Null when the last save did not fail. */
  readonly failure: SaveProblem | null;
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

/** What was not stored stays typed: the step must not take it for saved. */
const refusalOf = (message: string[]) =>
  new ApiError(400, { statusCode: 400, error: 'Bad Request', message, requestId: '' }, '');

/** Saves parts of a request. `reload` reads it again after somebody else changed it. */
export function useSaving(subject: Subject, forms: WizardForms, reload: () => Promise<unknown>): Saving {
  const client = useClient();
  const remember = useRememberBundle(subject);
  const version = useShownVersion(subject);
  const [busy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [failure, setFailure] = useState<SaveProblem | null>(null);

  const send = async (body: SaveBody) => {
    try {
      const input = { params: { cuit: subject.cuit }, body };
      const { data, errores } = await client.call(saveRequest, input, { version: version() });
      remember.everywhere(data);
      if (errores) throw refusalOf(Object.values(errores));
      setSavedAt(new Date());
      return data;
    } catch (error) {
      // The next save must be made on what is stored now, whoever stored it.
      if (isConflict(error)) await reload();
      throw error;
    }
  };

  const fail = (error: unknown, words: FailureWords) => {
    if (isSessionEnd(error)) return;
    const reasons = error instanceof ApiError ? error.messages : ['Error inesperado.'];
    toast.error(words.toast(reasons.join(', ')));
    setFailure({ title: words.title, reasons });
  };

  const saveStep: SaveStep = async (step, body, words = FAILURE) => {
    setBusy(true);
    setFailure(null);
    const sent = forms.changedOf(step);
    try {
      const { sujeto_fiscal } = await send(body);
      forms.markSaved(step, sent, sujeto_fiscal);
      toast.success('Datos guardados correctamente');
      return true;
    } catch (error) {
      fail(error, words);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const clear = useCallback(() => setFailure(null), []);

  return { busy, savedAt, failure, send, saveStep, clear };
}
