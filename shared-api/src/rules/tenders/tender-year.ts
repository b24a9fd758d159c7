import { asSeen } from '../values/as-seen.ts';

/** Writes a year of two digits in full, in this century: '26' → '2026'; any other text stays as it is. */
export const fullYear = (text: string): string => {
  const visible = asSeen(text);
  return /^\d{2}$/.test(visible) ? `20${visible}` : text;
};
