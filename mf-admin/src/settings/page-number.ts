/** Page number in an address, from 1; 1 for what is none. */
export function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
