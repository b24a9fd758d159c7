/** Text as searches compare it: lower case, without accents, spaces at both ends gone ('Ñandú ' → 'nandu'). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}
