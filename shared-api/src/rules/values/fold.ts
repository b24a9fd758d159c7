/** Text as names are compared for being the same: lower case, without accents, trimmed ('Ñandú ' → 'nandu'). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .trim();
}
