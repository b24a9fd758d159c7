import type { SupplierRequest } from 'shared-api/contract';
import { CLIENT_SLOTS, clientsProblem } from 'shared-api/rules';
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

/** What the step's form holds. */
export interface ClientValues {
  readonly principales_clientes: readonly ClientSlot[];
}

/** Returns the stored clients as the form holds them. */
export const clientValues = (request: SupplierRequest): ClientValues => ({
  principales_clientes: slotsOf(request),
});

/** Path of a slot's number in the form. */
export const slotPath = (index: number) => `principales_clientes.${index}.cuil` as const;

/** The slots may all be empty unless clients are stored; else all three must be right. */
export const clientSchema = (request: SupplierRequest) =>
  v.pipe(
    v.custom<ClientValues>(() => true),
    v.rules(({ principales_clientes: slots }) => {
      const filled = slots.filter(isFilled);
      if (filled.length === 0 && request.principales_clientes.length === 0) return {};
      return { [slotPath(slotToChange(slots))]: clientsProblem(filled) };
    }),
  );

const isFilled = ({ cuil, nombre_completo }: ClientSlot) => cuil !== '' || nombre_completo !== '';

/** Returns where slots that can't be saved are mended: the first without a name, else one that repeats another. */
function slotToChange(slots: readonly ClientSlot[]): number {
  const open = slots.findIndex(({ nombre_completo }) => nombre_completo === '');
  if (open !== -1) return open;
  const cuits = slots.map(({ cuil }) => cuil);
  return cuits.findIndex((cuil, index) => cuits.indexOf(cuil) < index);
}

/** The slots after one of them changed. */
export function withSlot(
  slots: readonly ClientSlot[],
  index: number,
  to: (slot: ClientSlot) => ClientSlot,
): readonly ClientSlot[] {
  return slots.map((one, at) => (at === index ? to(one) : one));
}
