import type { ComponentType } from 'react';
import type { SupplierRequest, UserDataBundle } from 'shared-api/contract';
import { missingItems, type RequestStep, stepOfIncomplete, todayInCity } from 'shared-api/rules';
import type { TypedSteps } from './form-draft.ts';

/** Parts of the form that are saved on their own; each names what a tab keeps of it. */
export type StepKey = RequestStep;

/** A step that is a form; documents are saved one by one. */
export type FormStep = Exclude<StepKey, 'documentos'>;
export const FORM_STEPS = ['persona', 'datos', 'bancos', 'clientes'] as const satisfies readonly FormStep[];

/** A step of a wizard. */
export interface Step {
  readonly key: StepKey;
  readonly title: string;
  readonly Component: ComponentType;
}

/** Texts of a step in the list of steps. */
export interface StepMarks {
  /** The shown step, 0-based. */
  readonly index: number;
  readonly steps: readonly Step[];
  /** Steps that still lack something to be sent, from 1. */
  readonly lacking: readonly number[];
  /** Steps, from 1, that say so: visited or checked ones. */
  readonly flagged: readonly number[];
  /** Goes to a step, 0-based. */
  readonly onStep: (index: number) => void;
}

/** The step that `?paso=` names, 0-based; null when it names none. */
export function readStep(text: string | null, total: number): number | null {
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 && step <= total ? step - 1 : null;
}

/**
 * Returns the first step, 0-based, with something to do: one that lacks something or holds unsaved text. Where there is
 * none, the last one, which sends.
 */
export function firstOpenStep(
  steps: readonly Step[],
  { sujeto_fiscal: request }: UserDataBundle,
  attorneyOn: boolean,
  typed: TypedSteps,
): number {
  const lacking = lackingItems(request, attorneyOn).map(({ step }) => step - 1);
  const first = steps.findIndex(
    ({ key }, index) => lacking.includes(index) || Object.keys(typed[key] ?? {}).length > 0,
  );
  return first >= 0 ? first : steps.length - 1;
}

/** Something that a step, from 1, still lacks. */
interface Lack {
  readonly step: number;
  readonly item: string;
}

/** Returns what the steps still lack; `attorneyOn`: whether the form asks for the attorney's data. */
export const lackingItems = (request: SupplierRequest, attorneyOn: boolean): readonly Lack[] =>
  missingItems(request, todayInCity(new Date()), attorneyOn).flatMap((item) => {
    const step = stepOfIncomplete(item);
    return step === null ? [] : [{ step, item }];
  });
