/** What Mantine marks a button with that waits for what it began. */
const BUSY = 'data-loading';
/** A window that closes gives the focus to what opened it by then, if nobody else has it (Mantine waits 10 ms for that). */
const AFTER_MS = 50;

/**
 * Gives a button the focus back that it had when it began to wait: while it waits it is disabled, and a browser takes the
 * focus from what is disabled, without a word. Whoever went elsewhere meanwhile stays there.
 * @returns what ends it
 */
export function restoreFocusAfterLoading(): () => void {
  let waiting: HTMLButtonElement | null = null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled) {
        if (target === document.activeElement && target.hasAttribute(BUSY)) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        setTimeout(() => {
          if (document.activeElement === document.body) target.focus({ preventScroll: true });
        }, AFTER_MS);
      }
    }
  });
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}
