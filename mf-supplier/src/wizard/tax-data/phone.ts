import { PHONE_MAX } from 'shared-api/rules';

/** Prefixes before the area code: international, country, its mobiles, national. */
const BEFORE_AREA = ['00', '54', '9', '0'];
/** An area code, the 15 of a mobile dialled at home, and the rest. */
const MOBILE = /^(\d{2,4}?)15(\d{6,8})$/;

/**
 * The digits of a phone with its area code, at most 10, however it was written: what phones and address books put around
 * them would otherwise take the place of the last ones.
 */
export function phoneDigits(text: string): string {
  let digits = text.replace(/\D/g, '');
  for (const prefix of BEFORE_AREA) {
    if (digits.length > PHONE_MAX && digits.startsWith(prefix)) digits = digits.slice(prefix.length);
  }
  if (digits.length === PHONE_MAX + 2) digits = digits.replace(MOBILE, '$1$2');
  return digits.slice(0, PHONE_MAX);
}
