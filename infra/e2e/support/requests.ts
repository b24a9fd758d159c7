import { expect, type Page } from '@playwright/test';

/** A request of the demo in a state in which the journeys leave it. */
export const IN_REVIEW = '20221124643';

/** Opens a request as staff, at one of its tabs. */
export async function openRequest(page: Page, cuit: string, tab = ''): Promise<void> {
  await page.goto(`/dashboard/ver-tramite/${cuit}${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Detalles del Trámite' })).toBeVisible();
  await expect(page.getByText('Cargando...')).toHaveCount(0);
}

/** The names of what can be done with the request that is open, in the order of its buttons. */
export const actionsOf = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Acciones del trámite' }).getByRole('button').allInnerTexts();

/** The names of the tabs that are shown, without their counts. */
export const tabsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('tab').allInnerTexts()).map((text) => /^\p{L}+/u.exec(text.trim())?.[0] ?? text);
