/** Fields that hold what somebody is writing; a search is written again in a moment. */
const WRITTEN = 'input:not([type=search], [type=hidden], [role=search] *), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What each field said when it was entered. */
const before = new Map<Field, string>();

const isBox = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type);

const contentOf = (field: Field) => (isBox(field) ? String(field.checked) : field.value);

function entered({ target }: Event): void {
  for (const field of before.keys()) if (!field.isConnected) before.delete(field);
  if (!(target instanceof Element) || !target.matches(WRITTEN)) return;
  const field = target as Field;
  if (!before.has(field)) before.set(field, contentOf(field));
}

/** Counts as written what may have been before anybody watched: rather asks once too often than loses it. */
function catchUp(): void {
  for (const field of document.querySelectorAll<Field>(WRITTEN)) {
    const was = isBox(field) ? String(field.defaultChecked) : '';
    // A list to choose from always says something.
    const isChanged = contentOf(field) !== was && !(field instanceof HTMLSelectElement);
    if (isChanged || field === document.activeElement) before.set(field, was);
  }
}

/** Notes from now on what is written in the page, and what was until now if anybody has used it. @returns stops it */
export function watchFields(): () => void {
  // Browsers of before 2023 may not say.
  if (navigator.userActivation?.hasBeenActive !== false) catchUp();
  document.addEventListener('focusin', entered);
  return () => {
    document.removeEventListener('focusin', entered);
    before.clear();
  };
}

/** Whether signingOut now would lose something: a form says so by its own guard, or a field is not as it was found. */
export function hasUnsaved(): boolean {
  const signingOut = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(signingOut);
  return signingOut.defaultPrevented || [...before].some(([f, was]) => f.isConnected && contentOf(f) !== was);
}

/** Loads the page again without asking: who is there was asked. */
export function reloadPage(): void {
  // Ahead of the forms' own guards: the browser would ask once more.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}
