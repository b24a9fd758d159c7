import { createContext, useContext, useEffect } from 'react';
import type { AttendedObservation, SaveBody, SupplierDocument, UserDataBundle } from 'shared-api/contract';
import { fieldOf, isAbout, isAttended, isInCorrection, isRenewal } from 'shared-api/rules';
import type { FieldProblems } from 'shared-ui/forms';
import { documentName } from 'shared-ui/request';
import type { Subject } from '../subject/subject.ts';
import type { FormStep } from './steps.ts';
import type { DocumentDrafts } from './use-document-drafts.ts';
import type { FailureWords, SaveStep } from './use-saving.ts';
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
  /** Documents that are not saved yet. */
  readonly documents: DocumentDrafts;
  /** Saves what changed of a step and says how it went, at the top of the form. Resolves whether it was saved. */
  readonly saveStep: SaveStep;
  /** True after a save that left something of the step out. */
  readonly isPartial: boolean;
  /** True in a card of the list of corrections, which shows its observation itself; absent in a step. */
  readonly isTask?: true;
  /** Saves and rejects with the failure, for parts that show it themselves. */
  readonly send: (body: SaveBody) => Promise<UserDataBundle>;
  /**
   * Marks an upload as under way, so that nothing overtakes it, with the names of what is in this tab alone until it ends;
   * returns the function that ends it. A stable reference.
   */
  readonly begin: (...names: readonly string[]) => () => void;
  /** The save that 'Siguiente', 'Anterior' and 'Guardar' run. */
  readonly register: (save: StepSave | null) => void;
  /** Returns true unless somebody else changed a value that is typed here; then leads to the choice between both. */
  readonly isSettled: () => boolean;
  /** True if the step asks for the attorney's data. */
  readonly attorney: { readonly on: boolean; readonly set: (on: boolean) => void };
}

export const WizardContext = createContext<WizardState | null>(null);

/** The wizard that a step stands in. */
export function useWizard(): WizardState {
  const state = useContext(WizardContext);
  if (state === null) throw new Error('A step stands in a wizard');
  return state;
}

/**
 * Holds up the wizard's next move while a file is being saved.
 * @param waiting names of what waits for its upload
 */
export function useUnderWay(busy: boolean, waiting: readonly string[] = []): void {
  const { begin } = useWizard();
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for other names, not with each rendering.
  useEffect(() => (busy ? begin(...waiting) : undefined), [busy, waiting.join('\n'), begin]);
}

/** Tells the wizard how the step that is shown saves itself. */
export function useStepSave(save: StepSave): void {
  const { register } = useWizard();
  useEffect(() => {
    register(save);
    return () => register(null);
  });
}

interface FormSaveOptions {
  /** The fields that are shown: they alone are saved, and must hold. Absent: all of the step. */
  readonly fields?: readonly string[];
  readonly words?: FailureWords;
  /**
   * Ends what the values wait for. Resolves with the fields for which that failed: who goes to another step goes on, and
   * they stay as they are typed.
   */
  readonly prepare?: () => Promise<readonly string[]>;
  /** Returns the places in the form of the list's rows that the save carries; absent where it carries all. */
  readonly rowsSent?: (problems: FieldProblems) => readonly number[];
}

/**
 * Tells the wizard how a step that is a form saves itself: everything of it that holds by itself. What does not is shown
 * at its field, and stays in the draft.
 * @param bodyOf returns the save of the changed values that hold, empty if there is nothing to save
 */
export function useFormSave<Step extends FormStep>(
  step: Step,
  bodyOf: (changed: WizardForms[Step]['changed'], problems: FieldProblems) => SaveBody,
  { fields, words, prepare, rowsSent }: FormSaveOptions = {},
): void {
  const { forms, saveStep } = useWizard();
  useStepSave(async (elsewhere) => {
    const form = forms[step];
    const waiting = (await prepare?.()) ?? [];
    const skipped = elsewhere ? waiting : [];
    if (skipped.length > 0 && Object.keys(form.changed).every((field) => skipped.includes(field)))
      return true;
    form.check();
    const problems = form.problems();
    const wrong = new Set(Object.keys(problems).map(fieldOf));
    const isShown = (field: string) => (fields?.includes(field) ?? true) && !skipped.includes(field);
    const isWhole = ![...wrong].some(isShown);
    const sentFields = Object.fromEntries(
      Object.entries(form.changed).filter(([field]) => isShown(field) && !wrong.has(field)),
    ) as WizardForms[Step]['changed'];
    const body = bodyOf(sentFields, problems);
    if (Object.keys(body).length === 0) return isWhole;
    const rows = rowsSent?.(problems);
    const part = { body, sent: sentFields, isWhole: isWhole && skipped.length === 0, rows, words };
    return (await saveStep(step, part)) && isWhole;
  });
}

/** Title of a step's problems after a save that stored the rest; undefined for the usual one. */
export function useProblemsTitle(): { readonly title?: string } {
  return useWizard().isPartial ? { title: 'Se guardó lo completo; falta:' } : {};
}

/** Says that a stored file is the one that was observed; undefined unless one of its observations is known to be pending. */
export function fileObjection(
  { estado_tramite: { estado, observaciones } }: UserDataBundle,
  about: readonly AttendedObservation[],
): string | undefined {
  if (!about.some((one) => one.estado === 'pendiente')) return undefined;
  return isRenewal(estado, observaciones)
    ? 'Este es el archivo que hay que renovar'
    : 'Este es el archivo que el auditor observó';
}

/** Returns the observations about an element of the form, by its name, that are to be read while correcting. */
export const observationsOf = (bundle: UserDataBundle, name: string): readonly AttendedObservation[] =>
  observationsWhere(bundle, (one) => one.documento === undefined && isAbout(one.name, name));

function observationsWhere(
  { estado_tramite: { estado, observaciones } }: UserDataBundle,
  isIt: (observation: AttendedObservation) => boolean,
): readonly AttendedObservation[] {
  if (!isInCorrection(estado)) return [];
  const about = observaciones.filter(isIt);
  // Only an auditor settles what an auditor observed; a renewal's request ends with its file.
  return isRenewal(estado, observaciones) ? about.filter((one) => !isAttended(one)) : about;
}

/** Returns the observations about a document. One without its id means, of several with the name, those that were opened. */
export function documentObservations(
  bundle: UserDataBundle,
  document: SupplierDocument,
): readonly AttendedObservation[] {
  const name = documentName(document);
  const isAnotherOpen = bundle.sujeto_fiscal.documento_proveedor.some(
    (other) => other.actualizable && isAbout(name, documentName(other)),
  );
  const mayBeNamed = document.actualizable || !isAnotherOpen;
  return observationsWhere(bundle, (one) =>
    one.documento === undefined ? mayBeNamed && isAbout(one.name, name) : one.documento === document.id,
  );
}

/** Returns true while the request is corrected because its supplier renews it. */
export function useIsRenewal(): boolean {
  const { estado, observaciones } = useWizard().bundle.estado_tramite;
  return isRenewal(estado, observaciones);
}
