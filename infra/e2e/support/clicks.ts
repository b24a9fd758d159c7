import type { Locator, Page } from '@playwright/test';

/** A list or a window that the browser or the system opens: one click opens it, the other takes something from it. */
const OPEN_AND_TAKE = 2;

export interface Clicks {
  readonly count: () => number;
  /** Chooses files in the window that a press opens. */
  readonly choose: (press: () => Promise<void>, files: Files) => Promise<void>;
  /** Chooses from a list. */
  readonly select: (list: Locator, option: string) => Promise<void>;
}
type Files = Parameters<Locator['setInputFiles']>[0];

/** Counts what a person presses on a page with a mouse or a finger, from now on. */
export async function countClicks(page: Page): Promise<Clicks> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  // A key that presses a button makes a click too, without a pointer: its `detail` is 0.
  await page.addInitScript(`document.addEventListener('click', (event) => {
    if (event.isTrusted && event.detail > 0) window.countClick();
  }, { capture: true })`);
  return {
    count: () => clicks,
    async choose(press, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
      await chooser.setFiles(files);
      clicks += OPEN_AND_TAKE - 1;
    },
    async select(list, option) {
      await list.selectOption({ label: option });
      clicks += OPEN_AND_TAKE;
    },
  };
}
