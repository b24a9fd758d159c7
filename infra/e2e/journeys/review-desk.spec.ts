import type { Page } from '@playwright/test';
import { enable, fillForm, staffCalls, supplierCalls } from '../support/http.ts';
import { AUDITOR, enter, SUPPLIER } from '../support/people.ts';
import { axe, expect, MOVING, test } from '../support/test.ts';

test.use(MOVING);

// Needs requests that nobody else decides.
test.use({ portalName: 'staff' });

/** In review, with ten documents; it has waited longest. */
const [FIRST, SECOND] = ['JOAQUÍN ÑANDÚ DE PRUEBA', 'INFORMATICA DE PRUEBA DEL OESTE S.R.L.'];
const DOCUMENTS = 10;
const APPROVAL_KEYS = 14;
const CORRECTION_KEYS = 18;
const FILE = /\/files\/[^/]+$/;

const desk = (page: Page) => page.getByRole('complementary', { name: 'Mesa de revisión' });

/** Presses keys and counts them. */
function keysOf(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async press(...keys: string[]) {
      for (const key of keys) {
        await page.keyboard.press(key);
        count += 1;
      }
    },
  };
}

/** Runs an act while no answer reaches the page: what appears was in it before. */
async function withoutAnswers(page: Page, act: () => Promise<void>): Promise<void> {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await act();
  arrival.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}

const openFirst = async (page: Page, keys: ReturnType<typeof keysOf>, name: string) => {
  await page.goto('/management');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await keys.press('j', 'Enter');
  await expect(desk(page).getByText(name)).toBeVisible();
};

test('a reviewer approves and corrects by keyboard, each with few keys and without a wait', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000);
  const supplier = await supplierCalls(portal, SUPPLIER);
  await fillForm(supplier, SUPPLIER);
  // With a resolution that is used today.
  await enable(portal, supplier, AUDITOR, SUPPLIER);
  await enter(page, await staffCalls(portal, AUDITOR));

  await test.step('a request that was open a moment ago is there at once', async () => {
    await openFirst(page, keysOf(page), FIRST);
    const neighbour = page.getByRole('link', { name: /^Trámite (siguiente|anterior)$/ });
    await expect(neighbour).toHaveCount(1);
    await page.keyboard.press('s');
    await expect(desk(page).getByText(SECOND)).toBeVisible();
    await expect(neighbour).toHaveCount(1);
    await withoutAnswers(page, async () => {
      await page.keyboard.press('a');
      await expect(desk(page).getByText(FIRST)).toBeVisible();
    });
  });

  await test.step('a clean approval of ten documents', async () => {
    const keys = keysOf(page);
    const files = new Set<string>();
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (FILE.test(pathname)) files.add(pathname);
    });
    await openFirst(page, keys, FIRST);
    await expect(desk(page).getByText(`de ${DOCUMENTS} vistos`, { exact: false })).toBeVisible();
    for (let place = 0; place < DOCUMENTS; place++) {
      const sheet = page.getByRole('img', { name: /página 1/ });
      await expect(sheet).toBeVisible();
      if (place === 0) await axe(page);
      const name = await sheet.getAttribute('aria-label');
      const isLast = place === DOCUMENTS - 1;
      const next = isLast
        ? page.getByRole('region', { name: 'Formulario: Datos del proveedor' })
        : page.locator(`canvas[role=img]:not([aria-label="${name}"])`);
      if (!isLast) await expect.poll(() => files.size).toBe(place + 2);
      await withoutAnswers(page, async () => {
        await keys.press('b');
        await expect(next).toBeVisible();
      });
    }
    await axe(page);
    await keys.press('h');
    await expect(
      page.getByRole('dialog', { name: 'Habilitación' }).getByRole('button', { name: 'Habilitar' }),
    ).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByText('Inscripción habilitada con éxito')).toBeVisible();
    expect(keys.count()).toBeLessThanOrEqual(APPROVAL_KEYS);
    // And the next one is open by itself.
    await expect(desk(page).getByText(SECOND)).toBeVisible();
  });

  await test.step('a correction with two ready texts', async () => {
    const keys = keysOf(page);
    await openFirst(page, keys, SECOND);
    const list = desk(page).getByRole('list', { name: /^Documentos/ });
    const count = await list.getByRole('button').count();
    for (let place = 0; place < Math.min(count, DOCUMENTS); place++) {
      const heading = desk(page).getByRole('heading', { level: 2 }).first();
      const name = await heading.textContent();
      if (place === 2 || place === 5) {
        await keys.press('1');
        await expect(desk(page).getByRole('textbox', { name: /^Observación sobre/ })).not.toHaveValue('');
        if (place === 2) await axe(page);
        await keys.press('Enter');
      } else await keys.press('b');
      await expect(heading).not.toHaveText(name ?? '');
    }
    await keys.press('e');
    const dialog = page.getByRole('dialog', { name: 'Enviar correcciones' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Enviar y siguiente' })).toBeFocused();
    await axe(page);
    await keys.press('Enter');
    await expect(page.getByText('Se realizó con éxito la corrección')).toBeVisible();
    expect(keys.count()).toBeLessThanOrEqual(CORRECTION_KEYS);
  });
});
