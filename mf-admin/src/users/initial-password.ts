/** Without what is easily misread when it is told or copied by hand: i, l, o, 0, 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LETTER_COUNT = 8;
const DIGIT_COUNT = 4;

/** One character, each equally likely: numbers beyond the last whole round are thrown again. */
function oneOf(alphabet: string): string {
  const most = Math.floor(256 / alphabet.length) * alphabet.length;
  for (;;) {
    const [number = most] = crypto.getRandomValues(new Uint8Array(1));
    if (number < most) return alphabet.charAt(number % alphabet.length);
  }
}

/**
 * A password for a new account, to be told to its owner and changed by them at the first login. Made anew for each
 * account: one that is the same for all would open every account that nobody has entered yet.
 */
export const initialPassword = (): string =>
  Array.from({ length: LETTER_COUNT }, () => oneOf(LETTERS)).join('') +
  Array.from({ length: DIGIT_COUNT }, () => oneOf(DIGITS)).join('');
