import { createContext, useContext, useEffect } from 'react';
import type { Observation, SaveBody, UserDataBundle } from 'shared-api/contract';
import { documentStatus, isApprovable, isInCorrection, isRenewal, todayInCity } from 'shared-api/rules';
import { documentName } from 'shared-ui/request';
import type { Subject } from '../subject/subject.ts';
import type { DocumentDrafts } from './document-drafts.ts';
import type { FailureWords, SaveStep } from './saving.ts';
import type { FormStep } from './steps.ts';
import type { WizardForms } from './use-wizard-forms.ts';

/**
 * Saves a step: resolves true when there is nothing left to save, false when the person must stay.
 * @param elsewhere they go to another step, where what is only begun stays kept
 */
export type StepSave = (elsewhere: boolean) => Promise<boolean>;

export interface WizardState {
  readonly subject: Subject;
  readonly bundle: UserDataBundle;
  readonly forms: WizardForms;
  /** What is kept of documents that are not saved yet. */
  readonly documents: DocumentDrafts;
  /** Saves what changed of a step and says how it went, at the top of the form. Resolves whether it was saved. */
  readonly saveStep: SaveStep;
  /** Saves and rejects with the failure: for parts that tell it themselves. */
  readonly send: (body: SaveBody) => Promise<UserDataBundle>;
  /** Tells that a file is on its way, which nothing may overtake; what it answers says that it ended. Always the same. */
  readonly begin: () => () => void;
  /** What 'Siguiente', 'Anterior' and 'Guardar' run. */
  readonly register: (save: StepSave | null) => void;
  /** Whether the attorney's data are asked for. */
  readonly attorney: { readonly on: boolean; readonly set: (on: boolean) => void };
}

export const WizardContext = createContext<WizardState | null>(null);

/** The wizard that a step stands in. */
export function useWizard(): WizardState {
  const state = useContext(WizardContext);
  if (state === null) throw new Error('A step stands in a wizard');
  return state;
}

/** Holds up what comes next in the wizard for as long as a file is on its way. */
export function useUnderWay(busy: boolean): void {
  const { begin } = useWizard();
  useEffect(() => (busy ? begin() : undefined), [busy, begin]);
}

/** Tells the wizard how the step that is shown saves itself. */
export function useStepSave(save: StepSave): void {
  const { register } = useWizard();
  useEffect(() => {
    register(save);
    return () => register(null);
  });
}

/**
 * Tells the wizard how a step that is a form saves itself: what changed of it, once it is right.
 * @param bodyOf returns the save of changed values
 */
export function useFormSave<Step extends FormStep>(
  step: Step,
  bodyOf: (changed: WizardForms[Step]['changed']) => SaveBody,
  words?: FailureWords,
): void {
  const { forms, saveStep } = useWizard();
  const { check, changed } = forms[step];
  useStepSave(async () => {
    if (!check()) return false;
    return Object.keys(changed).length === 0 || saveStep(step, bodyOf(changed), words);
  });
}

/** What was observed about one element, by its name, and is still to be done. */
export function observationsOf(bundle: UserDataBundle, name: string): readonly Observation[] {
  return isInCorrection(bundle.estado_tramite.estado)
    ? bundle.estado_tramite.observaciones.filter((one) => one.name === name && !isDone(bundle, one))
    : [];
}

/** Whether what a renewal asks for is there by now. What an auditor observed, only an auditor settles. */
export function isDone({ estado_tramite, sujeto_fiscal }: UserDataBundle, { name }: Observation): boolean {
  if (!isRenewal(estado_tramite.estado, estado_tramite.observaciones)) return false;
  const document = sujeto_fiscal.documento_proveedor.find((one) => documentName(one) === name);
  if (document === undefined) return false;
  return isApprovable(documentStatus(document.tipo_documento, document, todayInCity(new Date())).estado);
}
