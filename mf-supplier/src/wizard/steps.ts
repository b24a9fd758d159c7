import type { ComponentType } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { missingItems, stepOfIncomplete, todayInCity } from 'shared-api/rules';

/** Parts of the form that are saved on their own; each names what a tab keeps of it. */
export type StepKey = 'persona' | 'datos' | 'bancos' | 'clientes' | 'documentos';

/** A step of a wizard. */
export interface Step {
  readonly key: StepKey;
  readonly title: string;
  readonly Component: ComponentType;
}

/** The step that `?paso=` names, 0-based; the first when it names none. */
export function readStep(text: string | null, total: number): number {
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 && step <= total ? step - 1 : 0;
}

/** The steps, from 1, that lack something the request can't be sent without. */
export function lackingSteps(request: SupplierRequest): readonly number[] {
  return missingItems(request, todayInCity(new Date())).flatMap((item) => stepOfIncomplete(item) ?? []);
}
