import { asSeen, withPlainDashes } from '../values/as-seen.ts';
import { AWARD_MAX } from './tender-acts.ts';

const AMOUNT_UNREADABLE = 'Escriba el monto como 1.500.000,50';
export const AMOUNT_TOO_LOW = 'El monto debe ser mayor que cero';
export const AMOUNT_TOO_HIGH = 'El monto es demasiado alto';

/** Argentine notation, with or without dots for the thousands. */
const WITH_COMMA = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/;
/** Notation of machines and other countries; a dot before three figures stands for thousands, as above. */
const WITH_DOT = /^(\d+|\d{1,3}(,\d{3})+)\.\d{1,2}$/;

/** The currency, in any of its writings, the stroke in place of cents ('$ 1.500.-'), and what ends a copied sentence. */
const AROUND = /\s|AR\$|\$|ARS|pesos|[.,]?-$|[.;]$/gi;

/** An amount in pesos, however it is written: '1.500.000,50', '1500000.5', '$ 1.500.-'. Null when it is none. */
export function parseAmount(text: string): number | null {
  const written = withPlainDashes(asSeen(text)).replaceAll(AROUND, '');
  if (WITH_COMMA.test(written)) return Number(written.replaceAll('.', '').replace(',', '.'));
  return WITH_DOT.test(written) ? Number(written.replaceAll(',', '')) : null;
}

/** An amount as it is written here, to be changed: '1.500.000,50'. */
export const amountText = (amount: number): string =>
  amount.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of money as people read it: `$ 1.500.000,50`. */
export const pesosText = (amount: number): string =>
  amount.toLocaleString('es-AR', { style: 'currency', currency: 'ARS' });

/** Returns what is wrong with an amount that was written, or null; nothing at all is right. */
export function amountProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const amount = parseAmount(text);
  if (amount === null) return AMOUNT_UNREADABLE;
  if (amount <= 0) return AMOUNT_TOO_LOW;
  return amount > AWARD_MAX ? AMOUNT_TOO_HIGH : null;
}
