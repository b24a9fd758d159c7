import type { SupplierRequest } from 'shared-api/contract';
import { CLIENT_NAME_PROBLEM, CLIENT_SLOTS, CLIENTS_COUNT_PROBLEM, clientProblems } from 'shared-api/rules';
import * as v from 'shared-api/schema';

export interface ClientSlot {
  readonly cuil: string;
  readonly nombre_completo: string;
}

const EMPTY: ClientSlot = { cuil: '', nombre_completo: '' };

/** The three slots as they are stored. */
function slotsOf(request: SupplierRequest): readonly ClientSlot[] {
  return Array.from({ length: CLIENT_SLOTS }, (_, index) => request.principales_clientes[index] ?? EMPTY);
}

/** Values of the step's form. */
export interface ClientValues {
  readonly principales_clientes: readonly ClientSlot[];
}

/** Returns the stored clients as the form holds them. */
export const clientValues = (request: SupplierRequest): ClientValues => ({
  principales_clientes: slotsOf(request),
});

/** Path of a slot's number in the form. */
export const slotPath = (index: number) => `principales_clientes.${index}.cuil` as const;

/** The slots may all be empty unless clients are stored; else each of the three must be right. */
export const clientSchema = (request: SupplierRequest) =>
  v.pipe(
    v.custom<ClientValues>(() => true),
    v.rules(({ principales_clientes: slots }) => {
      const isUntouched = !slots.some(isFilled) && request.principales_clientes.length === 0;
      return isUntouched ? {} : slotProblems(slots, request.cuit);
    }),
  );

const isFilled = ({ cuil, nombre_completo }: ClientSlot) => cuil !== '' || nombre_completo !== '';

/** Returns the problem of each slot by its number; missing clients are told once, at the first empty slot. */
function slotProblems(slots: readonly ClientSlot[], ownCuit: string): Record<string, string> {
  const wrong = clientProblems(slots, ownCuit);
  const firstEmpty = slots.findIndex((slot) => !isFilled(slot));
  const entries = slots.flatMap((slot, index): [string, string][] => {
    if (!isFilled(slot)) return index === firstEmpty ? [[slotPath(index), CLIENTS_COUNT_PROBLEM]] : [];
    const problem = wrong[index] ?? (slot.nombre_completo === '' ? CLIENT_NAME_PROBLEM : null);
    return problem === null ? [] : [[slotPath(index), problem]];
  });
  return Object.fromEntries(entries);
}

/** Returns the places of the slots that may be stored: progress is saved before all three are there. */
export const storableSlots = (
  slots: readonly ClientSlot[],
  problems: Readonly<Record<string, unknown>>,
): readonly number[] =>
  slots.flatMap((slot, index) => (isFilled(slot) && problems[slotPath(index)] === undefined ? [index] : []));

/** The slots after one of them changed. */
export function withSlot(
  slots: readonly ClientSlot[],
  index: number,
  to: (slot: ClientSlot) => ClientSlot,
): readonly ClientSlot[] {
  return slots.map((one, at) => (at === index ? to(one) : one));
}
