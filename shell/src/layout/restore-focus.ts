/** Attribute of a Mantine button that is loading. */
const LOADING = 'data-loading';
/** Delay before the focus is restored: a dialog that closes returns the focus first (`useFocusReturn`, after 10 ms). */
const RESTORE_AFTER_MS = 50;

/**
 * Restores the focus to a button that had it when it started loading: it is disabled meanwhile, and browsers silently
 * remove the focus from disabled elements. Focus that has moved elsewhere stays there.
 * @returns stops it
 */
export function restoreFocusAfterLoading(): () => void {
  let waiting: HTMLButtonElement | null = null;
  // Chromium has removed the focus by the time of the mutation if something measured the page in between.
  let lastFocused: EventTarget | null = null;
  const noteFocus = ({ target }: FocusEvent) => {
    lastFocused = target;
  };
  const hadFocus = (button: HTMLButtonElement) =>
    document.activeElement === button || (document.activeElement === document.body && lastFocused === button);
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled) {
        if (hadFocus(target) && target.hasAttribute(LOADING)) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        setTimeout(() => {
          if (document.activeElement === document.body) target.focus({ preventScroll: true });
        }, RESTORE_AFTER_MS);
      }
    }
  });
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', noteFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', noteFocus);
  };
}
