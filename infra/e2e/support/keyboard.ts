import { expect, type Locator, type Page } from '@playwright/test';

const KEYS_AT_MOST = 120;

/** A page, or a part of it such as a window that is open. */
type Place = Page | Locator;

const pageOf = (place: Place): Page => ('page' in place ? place.page() : place);

/**
 * Presses Tab (or Shift+Tab) until the element has the focus.
 * @returns the element
 */
export async function tabTo(
  place: Place,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<Locator> {
  const target = place.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  await expect(target).toBeVisible();
  for (let keys = 0; keys < KEYS_AT_MOST; keys++) {
    await pageOf(place).keyboard.press(key);
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return target;
  }
  throw new Error(`${KEYS_AT_MOST} times ${key} did not reach ${role} ${name}`);
}

/** Goes to a control by keyboard and presses it. */
export async function pressOn(
  place: Place,
  role: 'button' | 'link',
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(place, role, name, key);
  await pageOf(place).keyboard.press('Enter');
}

/** Goes to a field by keyboard and types into it. */
export async function typeInto(place: Place, name: string | RegExp, text: string): Promise<void> {
  await tabTo(place, 'textbox', name);
  await pageOf(place).keyboard.type(text);
}
