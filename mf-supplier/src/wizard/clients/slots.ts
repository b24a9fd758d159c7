import type { SupplierRequest } from 'shared-api/contract';
import { CLIENT_SLOTS, clientsProblem } from 'shared-api/rules';

export interface ClientSlot {
  readonly cuil: string;
  readonly nombre_completo: string;
}

const EMPTY: ClientSlot = { cuil: '', nombre_completo: '' };

/** The three slots as they are stored. */
export function slotsOf(request: SupplierRequest): readonly ClientSlot[] {
  return Array.from({ length: CLIENT_SLOTS }, (_, index) => request.principales_clientes[index] ?? EMPTY);
}

/** What keeps the slots from being saved: some are filled, or were, and not all three are right. */
export function slotsProblem(slots: readonly ClientSlot[], stored: readonly ClientSlot[]): string | null {
  const filled = slots.filter(isFilled);
  return filled.length === 0 && !stored.some(isFilled) ? null : clientsProblem(filled);
}

const isFilled = ({ cuil, nombre_completo }: ClientSlot) => cuil !== '' || nombre_completo !== '';

/** Where slots that can't be saved are mended: at the first that has no name, else at one that repeats another. */
export function slotToChange(slots: readonly ClientSlot[]): number {
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
