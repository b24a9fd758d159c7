import type { Page } from '@playwright/test';
import { signInAsStaff } from '../support/people.ts';
import { actionsOf, IN_REVIEW, openRequest, tabsOf } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const REVIEWS = [
  'Habilitar',
  'Hacer una corrección',
  'Etiquetar',
  'Descargar comprobante',
  'Inhabilitar inscripción',
];
const READS = ['Descargar comprobante'];
const ALL_TABS = ['Revisión', 'Historial', 'Mensajes', 'Archivos', 'Observaciones'];
const WITHOUT_MESSAGES = ['Revisión', 'Historial', 'Archivos', 'Observaciones'];

/** What each role finds (specification, section 6). `closed`: pages that redirect them. */
const ROLES = [
  {
    dni: '10000003',
    shown: 'AUDITOR',
    home: '/management',
    menu: ['Configuraciones', 'Mi cuenta'],
    closed: ['/licitaciones'],
    tabs: ALL_TABS,
    inReview: REVIEWS,
  },
  {
    dni: '10000001',
    shown: 'ADMIN',
    home: '/management',
    menu: ['Configuraciones', 'Licitaciones', 'Mi cuenta'],
    closed: [],
    tabs: ALL_TABS,
    inReview: REVIEWS,
  },
  {
    dni: '10000002',
    shown: 'GESTION COMPRAS',
    home: '/management',
    menu: ['Configuraciones', 'Mi cuenta'],
    closed: ['/licitaciones'],
    tabs: ALL_TABS,
    inReview: ['Etiquetar', 'Descargar comprobante'],
  },
  {
    dni: '10000004',
    shown: 'VISUALIZADOR',
    home: '/management',
    menu: ['Mi cuenta'],
    closed: ['/configuraciones', '/licitaciones'],
    tabs: WITHOUT_MESSAGES,
    inReview: READS,
  },
  {
    dni: '10000005',
    shown: 'PUBLICADOR',
    home: '/licitaciones',
    menu: ['Licitaciones', 'Mi cuenta'],
    closed: ['/configuraciones'],
    tabs: WITHOUT_MESSAGES,
    inReview: READS,
  },
] as const;

async function menuOf(page: Page, shown: string): Promise<string[]> {
  const button = page.getByRole('button', { name: shown });
  await button.click();
  const links = await page
    .locator(`[id="${await button.getAttribute('aria-controls')}"]`)
    .getByRole('link')
    .allInnerTexts();
  await page.keyboard.press('Escape');
  return links.map((text) => text.trim()).sort();
}

for (const { dni, shown, home, menu, closed, tabs, inReview } of ROLES) {
  test(`${shown} finds in the list and in a request what the role may do, and nothing else`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await test.step('the list', async () => {
      await signInAsStaff(page, dni);
      await expect(page).toHaveURL(new RegExp(`${home}$`));
      await page.goto('/management?vista=todas');
      const rows = page.getByRole('table', { name: 'Solicitudes de inscripción' }).getByRole('row');
      await expect(rows).toHaveCount(6);
      await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
      expect(await menuOf(page, shown)).toEqual(menu);
    });

    await test.step('a request in review', async () => {
      await openRequest(page, IN_REVIEW);
      expect(await actionsOf(page)).toEqual(inReview);
      expect(await tabsOf(page)).toEqual(tabs);
    });

    await test.step('nothing by typing an address', async () => {
      if (!(tabs as readonly string[]).includes('Mensajes')) {
        await openRequest(page, IN_REVIEW, 'mensajes');
        await expect(page.getByRole('tab', { name: 'Revisión' })).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveCount(0);
      }
      for (const path of closed) {
        await page.goto(path);
        await expect(page).not.toHaveURL(new RegExp(`${path}$`));
      }
    });
  });
}
