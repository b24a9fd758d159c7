/** A single key and what it does. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it: 'j', '/', '?', 'Enter'. */
  readonly key: string;
  /** Says in the help what the key does. */
  readonly label: string;
  /** Absent for a key that the browser handles itself; the help lists it all the same. */
  readonly run?: () => void;
}

/** Shortcuts of one part of a page. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
  /** True: they work only while a dialog is open. Otherwise they work only while none is. */
  readonly inDialog: boolean;
  /** Returns false once the person has turned shortcuts off. */
  readonly isOn: () => boolean;
}

/** Each group as its component last rendered it. */
type Source = () => ShortcutGroup;

const sources = new Set<Source>();

/** Adds a group's shortcuts to the page. @returns removes them */
export function registerShortcuts(source: Source): () => void {
  if (sources.size === 0) document.addEventListener('keydown', handleKey);
  sources.add(source);
  return () => {
    sources.delete(source);
    if (sources.size === 0) document.removeEventListener('keydown', handleKey);
  };
}

/** Returns the groups of the page, for the help. */
export const shortcutGroups = (): readonly ShortcutGroup[] => [...sources].map((source) => source());

function handleKey(event: KeyboardEvent): void {
  if (!isSingleKey(event) || isTyping(event.target) || isGone(event.target)) return;
  const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  const group = shortcutGroups()
    .filter(
      (candidate) => candidate.inDialog === inDialog && candidate.isOn() && actionOf(candidate, event.key),
    )
    .at(-1);
  if (!group) return;
  event.preventDefault();
  actionOf(group, event.key)?.();
}

const actionOf = ({ shortcuts }: ShortcutGroup, key: string) =>
  shortcuts.find((shortcut) => shortcut.key === key)?.run;

/** Keys with a modifier are the browser's or the screen reader's; Shift alone only makes another character. */
function isSingleKey(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey);
}

/** Returns true where the key has closed a dialog already: without motion it is off the page at once. */
const isGone = (target: EventTarget | null): boolean => target instanceof Node && !target.isConnected;

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** Inputs that take no text: a letter means nothing to them. */
const BOXES = 'input[type="checkbox"], input[type="radio"], input[type="button"]';

/** Returns true in a field, where a letter is text, or chooses an option. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(FIELDS) : null;
  return field !== null && !field.matches(BOXES);
}
