/**
 * Selector of the fields that count as unsaved once their content changes, because nothing tells whether it was saved.
 * Search fields don't count, nor do those of a part of the page that tells by `data-unsaved` itself, such as a `Form`.
 */
const WATCHED_FIELDS =
  ':is(input:not([type=search], [type=hidden]), textarea, select):not([role=search] *, [data-unsaved] *)';
/** Selector of the parts of the page that tell that they hold something unsaved. */
const UNSAVED_PARTS = '[data-unsaved=true]:not([role=search] *)';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Content of each field when it received the focus. */
const initialContents = new Map<Field, string>();

const isBox = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type);

const contentOf = (field: Field) => (isBox(field) ? String(field.checked) : field.value);

function recordContent({ target }: Event): void {
  for (const field of initialContents.keys()) if (!field.isConnected) initialContents.delete(field);
  if (!(target instanceof Element) || !target.matches(WATCHED_FIELDS)) return;
  const field = target as Field;
  if (!initialContents.has(field)) initialContents.set(field, contentOf(field));
}

/** Treats fields filled before the watch as changed: one question too many is better than lost text. */
function recordEarlierChanges(): void {
  for (const field of document.querySelectorAll<Field>(WATCHED_FIELDS)) {
    const initial = isBox(field) ? String(field.defaultChecked) : '';
    // A select always has a value.
    const isChanged = contentOf(field) !== initial && !(field instanceof HTMLSelectElement);
    if (isChanged || field === document.activeElement) initialContents.set(field, initial);
  }
}

/** Watches the fields of the page; those of a page already in use may have changed before. @returns stops it */
export function watchFields(): () => void {
  // Undefined in browsers older than 2023.
  if (navigator.userActivation?.hasBeenActive !== false) recordEarlierChanges();
  document.addEventListener('focusin', recordContent);
  return () => {
    document.removeEventListener('focusin', recordContent);
    initialContents.clear();
  };
}

/** Returns true when leaving would lose text: a form guards itself or says so, or a field has changed. */
export function hasUnsaved(): boolean {
  const signingOut = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(signingOut);
  return (
    signingOut.defaultPrevented ||
    document.querySelector(UNSAVED_PARTS) !== null ||
    [...initialContents].some(([field, initial]) => field.isConnected && contentOf(field) !== initial)
  );
}

/** Reloads the page without the browser's confirmation: the user has confirmed. */
export function reloadPage(): void {
  // Runs before the forms' own guards, which would make the browser ask again.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}
