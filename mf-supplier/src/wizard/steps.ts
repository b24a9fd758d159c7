import type { ComponentType } from 'react';

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
