import { screen, within } from '@testing-library/react';

/** The texts that describe an element, its error among them. */
export function describedBy(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** The text in a field, or the value chosen in it. */
export function fieldValue(element: Element): string {
  const fields = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  for (const Field of fields) if (element instanceof Field) return element.value;
  throw new TypeError(`${element.tagName} has no value`);
}

/** The open window by that title, to search in. */
export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The region by that name, to search in. */
export const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

/** Returns true if a part of the page tells the shell that leaving would lose something. */
export const holdsUnsaved = () => document.querySelector('[data-unsaved=true]') !== null;
