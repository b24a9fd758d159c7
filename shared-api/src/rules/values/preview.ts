/** Characters of an auditor's observation shown before it is expanded. */
export const PREVIEW_LENGTH = 100;

/** The first 100 characters of a text, and whether any are left out. Never cuts a character in two. */
export function preview(text: string): { readonly text: string; readonly cut: boolean } {
  const characters = [...text];
  const cut = characters.length > PREVIEW_LENGTH;
  return { text: cut ? characters.slice(0, PREVIEW_LENGTH).join('') : text, cut };
}
