import type { Page } from '@playwright/test';
import { AUDITOR, signInAsStaff, signInAsSupplier } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const PUBLISHER = '10000005';
const ADMIN = '10000001';

/** For each section: who goes there, an address of its own, and what its page is called. */
const SECTIONS = [
  {
    name: 'mf-tenders',
    enter: async () => undefined,
    path: '/licitaciones-concursos',
    title: 'Licitaciones y Concursos',
    other: { path: '/accesibilidad', title: 'Accesibilidad' },
  },
  {
    name: 'mf-supplier',
    enter: signInThenLeave,
    path: '/cuenta',
    title: 'Inscripción de proveedores',
    other: { path: '/licitaciones-concursos', title: 'Licitaciones y Concursos' },
  },
  {
    name: 'mf-staff',
    enter: (page: Page) => signInAsStaff(page, AUDITOR),
    path: '/management',
    title: 'Solicitud de Inscripciones',
    other: { path: '/configuraciones', title: 'Configuraciones' },
  },
  {
    name: 'mf-admin',
    enter: (page: Page) => signInAsStaff(page, ADMIN),
    path: '/configuraciones',
    title: 'Configuraciones',
    other: { path: '/management', title: 'Solicitud de Inscripciones' },
  },
] as const;

async function signInThenLeave(page: Page): Promise<void> {
  await signInAsSupplier(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const { name, enter, path, title, other } of SECTIONS) {
  test(`${name} that does not load costs its own pages and nothing else`, async ({ page }) => {
    await enter(page);
    const files = `**/mf/${name}/**`;
    await page.route(files, (route) => route.abort());
    await page.goto(path);
    const problem = page.getByRole('alert').filter({ hasText: 'no está disponible' });
    await expect(problem).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await axe(page);

    await page.goto(other.path);
    await expect(heading(page, other.title)).toBeVisible();

    await page.goto(path);
    await expect(problem).toBeVisible();
    await page.evaluate("document.body.dataset.untouched = 'yes'");
    await page.unroute(files);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(heading(page, title)).toBeVisible();
    // The same document: nothing typed elsewhere in it would have been lost.
    await expect(page.locator('body')).toHaveAttribute('data-untouched', 'yes');
  });
}

test('nobody fetches a byte of a section that they may not enter', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const section = /\/mf\/(mf-[a-z]+)\//.exec(request.url())?.[1];
    if (section) fetched.push(section);
  });
  await page.goto('/management');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/configuraciones');
  await expect(page).toHaveURL(/\/login$/);
  expect(fetched).toEqual([]);

  await signInAsStaff(page, PUBLISHER);
  await expect(page).toHaveURL(/\/licitaciones$/);
  await page.goto('/configuraciones');
  await expect(page).toHaveURL(/\/licitaciones$/);
  expect(fetched).not.toContain('mf-admin');
  expect(fetched).not.toContain('mf-supplier');
});
