/** Selector of parts of the page that hold nothing to save: a search, and a dialog that fades after it was closed. */
const NOTHING_TO_SAVE = '[role=search], [data-closed]';
/**
 * Selector of the fields that count as unsaved once their content changes, because nothing tells whether it was saved.
 * Those of a part of the page that tells by `data-unsaved` itself, such as a `Form`, don't count.
 */
const WATCHED_FIELDS = ':is(input:not([type=search], [type=hidden]), textarea, select):not([data-unsaved] *)';

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
  const changed = [...initialContents].filter(([field, initial]) => contentOf(field) !== initial);
  return (
    signingOut.defaultPrevented ||
    [...document.querySelectorAll('[data-unsaved=true]'), ...changed.map(([field]) => field)].some(
      (part) => part.isConnected && part.closest(NOTHING_TO_SAVE) === null,
    )
  );
}

/** Reloads the page without the browser's confirmation: the user has confirmed. */
export function reloadPage(): void {
  // Runs before the forms' own guards, which would make the browser ask again.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}
