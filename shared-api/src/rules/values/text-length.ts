/** Message for a text that is too long. `name`: how people call it, with its article ('El mensaje'). */
export const tooLong = (name: string, max: number): string => `${name} puede tener hasta ${max} caracteres`;

/** Returns why a text is too long, in Spanish, or null; spaces around it do not count. */
export const lengthProblem = (name: string, max: number, text: string): string | null =>
  text.trim().length > max ? `${tooLong(name, max)}: tiene ${text.trim().length}` : null;
