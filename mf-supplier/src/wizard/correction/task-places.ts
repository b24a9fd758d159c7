import type { AttendedObservation, SupplierDocument, UserDataBundle } from 'shared-api/contract';
import {
  type FieldName,
  fieldsWhere,
  isAbout,
  isAttended,
  isFieldOf,
  isInCorrection,
  isRenewal,
} from 'shared-api/rules';
import { documentName } from 'shared-ui/request';
import { FORM_STEPS, type FormStep, type Step, type StepKey } from '../steps.ts';
import { CONTACT_FIELDS } from '../tax-data/contact-fields.ts';

/** Part of the form where an observation is corrected. */
export type Place =
  | { readonly kind: 'document'; readonly step: 'documentos'; readonly document: SupplierDocument }
  | { readonly kind: 'field'; readonly step: FormStep; readonly field: FieldName }
  /** `gone`: its document is no longer asked for; `form`: it names neither a document nor a field of the form. */
  | { readonly kind: 'gone' | 'form'; readonly step: null };

/** One observation of the running correction. */
export interface Task {
  /** Its place in the list of observations, from 0. */
  readonly number: number;
  readonly observation: AttendedObservation;
  readonly place: Place;
  /** Task that has the editor of the same part of the form; null: this one. */
  readonly sameAs: number | null;
}

const isFormStep = (step: StepKey | undefined): step is FormStep =>
  FORM_STEPS.some((formStep) => formStep === step);

/** @param taken parts of the form that earlier observations have */
function placeOf(
  { name, documento }: AttendedObservation,
  taken: ReadonlyMap<string, number>,
  { sujeto_fiscal: request, estado_tramite: { estado, observaciones } }: UserDataBundle,
): Place {
  const { documento_proveedor: documents, documentos_retirados: retired = [], tipo_persona } = request;
  const candidates = documents.filter((one) =>
    documento === undefined ? isAbout(name, documentName(one)) : one.id === documento,
  );
  // The correction means the open ones where several have the name, and each observation another one.
  const open = candidates.filter(({ actualizable }) => actualizable);
  const document = open.find(({ id }) => !taken.has(id)) ?? open[0] ?? candidates[0];
  if (document) return { kind: 'document', step: 'documentos', document };
  const entry = fieldsWhere(
    (row) => isFormStep(row.step) && isAbout(name, row.label) && isFieldOf(row, tipo_persona),
  )[0];
  if (entry && isFormStep(entry[1].step)) return { kind: 'field', step: entry[1].step, field: entry[0] };
  // A renewal names documents alone; those that were never uploaded are not among the retired.
  const isGone = isRenewal(estado, observaciones) || retired.some((one) => isAbout(name, documentName(one)));
  return { kind: isGone ? 'gone' : 'form', step: null };
}

/** Names the part of the form that is edited in a place: fields of a step other than the tax data come together. */
function partOf(place: Place): string | null {
  if (place.kind === 'document') return place.document.id;
  if (place.step !== 'datos') return place.step;
  return CONTACT_FIELDS.includes(place.field) ? 'contacto' : place.field;
}

/** Returns the observations of the running correction as tasks, in their order. */
export function tasksOf(bundle: UserDataBundle): readonly Task[] {
  const editors = new Map<string, number>();
  return bundle.estado_tramite.observaciones.map((observation, number) => {
    const place = placeOf(observation, editors, bundle);
    const part = partOf(place);
    const sameAs = part === null ? null : (editors.get(part) ?? null);
    if (part !== null && sameAs === null) editors.set(part, number);
    return { number, observation, place, sameAs };
  });
}

/** Returns the steps, from 1, in which something observed was not attended to. */
export const unattendedSteps = (
  bundle: UserDataBundle,
  steps: readonly Pick<Step, 'key'>[],
): readonly number[] =>
  isInCorrection(bundle.estado_tramite.estado)
    ? tasksOf(bundle).flatMap(({ observation, place }) =>
        !isAttended(observation) && place.step !== null
          ? [steps.findIndex(({ key }) => key === place.step) + 1]
          : [],
      )
    : [];

/** Returns true while an auditor's observation was not attended to; a renewal is complete with its documents. */
export const hasUnattended = ({ estado_tramite: { estado, observaciones } }: UserDataBundle): boolean =>
  isInCorrection(estado) && !isRenewal(estado, observaciones) && !observaciones.every(isAttended);

/** Id of a task's element. */
export const taskId = (number: number): string => `observacion-${number}`;
