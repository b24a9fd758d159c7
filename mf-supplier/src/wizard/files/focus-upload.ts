/** Focuses the upload inside of an element: the button that was pressed goes while the file is on its way. */
export function focusUpload(box: HTMLElement | null): void {
  box?.querySelector('fieldset')?.focus();
}
