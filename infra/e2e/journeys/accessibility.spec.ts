import type { Locator, Page } from '@playwright/test';
import { staffCalls, supplierCalls } from '../support/http.ts';
import { go, looksRight, untilQuiet, waitForHydration } from '../support/page-checks.ts';
import { AUDITOR, enter, signInAsStaff } from '../support/people.ts';
import { IN_REVIEW } from '../support/requests.ts';
import { axe, expect, test } from '../support/test.ts';

const ADMIN = '10000001';

const open = (page: Page, path: string) =>
  untilQuiet(page, async () => {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await waitForHydration(page);
  });

/** An address, and what it shows that the one before it does not. */
type Stop = readonly [path: string, shown: Locator];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** The tab, or the link of a view, that is open. */
const selected = (page: Page, name: string) =>
  page.locator('main :is([aria-selected=true], [aria-current=page])').filter({ hasText: name });

/** Checks one page after another, all in the document of the first, as people go through them. */
async function allLookRight(
  page: Page,
  [[path, shown], ...others]: readonly [Stop, ...Stop[]],
): Promise<void> {
  await open(page, path);
  await expect(shown).toBeVisible();
  await looksRight(page);
  for (const [path, shown] of others) {
    await untilQuiet(page, async () => {
      await go(page, path);
      await expect(shown).toBeVisible();
    });
    await looksRight(page);
  }
}

test('the public pages', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of [
    '/accesibilidad',
    '/documentacion',
    '/licitaciones-concursos?vence_desde=2020-01-01',
    '/proveedores-habilitados',
    '/nada',
  ]) {
    await open(page, path);
    await looksRight(page);
  }
  await open(page, '/licitaciones-concursos?objeto=zzzzzz');
  await expect(page.getByText('No se encontraron licitaciones', { exact: true })).toBeVisible();
  await looksRight(page);
  await open(page, '/licitaciones-concursos');
  await looksRight(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
  await looksRight(page);
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR');
  await looksRight(page);
  await page.getByRole('button', { name: 'Guía rapida' }).click();
  await expect(page.getByRole('dialog', { name: 'Guía rapida' })).toBeVisible();
  await looksRight(page);
  await open(page, '/login');
  await looksRight(page);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Este campo es obligatorio.').first()).toBeVisible();
  await looksRight(page);
});

test('the forced change of a password', async ({ page }) => {
  await signInAsStaff(page, '10000006');
  await expect(page.getByText('Importante')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('La contraseña actual es requerida').first()).toBeVisible();
  await looksRight(page);
});

test('the supplier’s pages', async ({ page, portal }) => {
  test.setTimeout(180_000);
  const cuit = '20002460123';
  await enter(page, await supplierCalls(portal, cuit));
  await allLookRight(page, [
    ['/cuenta', heading(page, 'Mis inscripciones')],
    ['/datos-personales', heading(page, 'Mis datos personales')],
    ['/sesiones', heading(page, 'Mi cuenta')],
    ['/auth/personas-juridicas', heading(page, 'Inicie sesión con una empresa')],
    [`/request-management/persona-humana/${cuit}`, heading(page, 'Portal de Proveedores')],
    ...[1, 2, 3, 4, 5].map(
      (step): Stop => [
        `/persona-humana/register/${cuit}?paso=${step}`,
        page.getByText(`Paso ${step} de 5 -`),
      ],
    ),
  ]);
});

test('the pages of an administrator', async ({ page, portal }) => {
  test.setTimeout(180_000);
  await enter(page, await staffCalls(portal, ADMIN));
  await allLookRight(page, [
    ['/management', selected(page, 'Para revisar')],
    ['/management?vista=todas', selected(page, 'Todas')],
    ['/configuraciones?tab=usuarios', selected(page, 'Usuarios')],
    ['/configuraciones?tab=documentos', selected(page, 'Campos de Formulario')],
    ['/configuraciones?tab=auditorias', selected(page, 'Auditorias')],
    ['/configuraciones?tab=etiquetas', selected(page, 'Etiquetas')],
    ['/configuraciones?tab=general', selected(page, 'General')],
    ['/configuraciones/consultas', heading(page, 'Consultas de datos personales')],
  ]);
});

test('a review as its auditor sees it', async ({ page, portal }) => {
  test.setTimeout(120_000);
  await enter(page, await staffCalls(portal, AUDITOR));
  const review = `/dashboard/ver-tramite/${IN_REVIEW}`;
  await allLookRight(page, [
    [`${review}?tab=revision`, selected(page, 'Revisión')],
    [`${review}?tab=historial`, selected(page, 'Historial')],
    [`${review}?tab=archivos`, selected(page, 'Archivos')],
    [`${review}?tab=observaciones`, selected(page, 'Observaciones')],
    ['/management/mensajes', heading(page, 'Mensajes sin responder')],
  ]);
  await test.step('the meaning of its state', async () => {
    await open(page, review);
    await page.getByRole('button', { name: /^Estado: / }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await axe(page);
  });
  await test.step('a file, before a desk that shows the same one', async () => {
    await go(page, `${review}?tab=archivos`);
    await page
      .getByRole('button', { name: /^Ver Archivo/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page);
  });
});

test('the pages of a publisher', async ({ page, portal }) => {
  test.setTimeout(120_000);
  await enter(page, await staffCalls(portal, '10000005'));
  await allLookRight(page, [
    ['/licitaciones', heading(page, 'Licitaciones')],
    ['/licitaciones/licitaciones-concursos-1', heading(page, 'Licitaciones y Concursos')],
    ['/licitaciones?editar=nueva', page.getByRole('dialog')],
    // With the fewest rights of all staff.
    ['/management?vista=todas', selected(page, 'Todas')],
    [`/dashboard/ver-tramite/${IN_REVIEW}`, selected(page, 'Revisión')],
  ]);
});

test('the status of a request in correction', async ({ page, portal }) => {
  const cuit = '20221064233';
  await enter(page, await supplierCalls(portal, cuit));
  const status = `/request-management/estado-tramite/persona-humana/${cuit}`;
  await allLookRight(page, [
    [status, selected(page, 'Revisión')],
    [`${status}?tab=archivos`, selected(page, 'Archivos')],
    [`${status}?tab=mensajes`, selected(page, 'Mensajes')],
  ]);
});

test('what is chosen can be told in the colours that a person chose for everything', async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (selector: string, property: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'))['${property}']`);
  await test.step('a tick is not of the colour of its box', async () => {
    await open(page, '/licitaciones-concursos/avisos');
    await expect(page.getByRole('checkbox', { name: 'Todas las licitaciones' })).toBeChecked();
    expect(await colour('input:checked + svg', 'color')).not.toBe(
      await colour('input:checked', 'background-color'),
    );
  });
  await test.step('the tab that is open is not of the colour of the others', async () => {
    await enter(page, await staffCalls(portal, ADMIN));
    await open(page, '/configuraciones?tab=etiquetas');
    expect(await colour('[role=tab][aria-selected=true]', 'background-color')).not.toBe(
      await colour('[role=tab][aria-selected=false]', 'background-color'),
    );
  });
});
