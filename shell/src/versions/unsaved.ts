/** Fields that hold what somebody is writing; a search is written again in a moment. */
const WRITTEN = 'input:not([type=search], [role=search] *), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What each field said when it was entered. */
const before = new Map<Field, string>();

const contentOf = (field: Field) =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;

function entered({ target }: Event): void {
  for (const field of before.keys()) if (!field.isConnected) before.delete(field);
  if (!(target instanceof Element) || !target.matches(WRITTEN)) return;
  const field = target as Field;
  if (!before.has(field)) before.set(field, contentOf(field));
}

/** Notes from now on what is written in the page. @returns stops it */
export function watchFields(): () => void {
  document.addEventListener('focusin', entered);
  return () => {
    document.removeEventListener('focusin', entered);
    before.clear();
  };
}

/** Whether leaving now would lose something: a form says so by its own guard, or a field is not as it was found. */
export function hasUnsaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented || [...before].some(([f, was]) => f.isConnected && contentOf(f) !== was);
}

/** Loads the page again without asking: who is there was asked. */
export function reloadPage(): void {
  // Ahead of the forms' own guards: the browser would ask once more.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}
