import type { BrowserContext, Page } from '@playwright/test';
import { CAUSES } from '../support/causes.ts';
import { type Caller, staffCalls, supplierCalls } from '../support/http.ts';
import { go, waitForHydration } from '../support/page-checks.ts';
import { enter, SUPPLIER } from '../support/people.ts';
import { axe, expect, type Portal, test } from '../support/test.ts';

const ADMIN = '10000001';
const TYPED = 'Ñandú 12.345';

/** Pages to start from: they work whatever happens to the section under test, and have a field to type into. */
const PUBLIC_LIST = { path: '/licitaciones-concursos', title: 'Licitaciones y Concursos', field: 'Objeto' };
const USERS = { path: '/configuraciones', title: 'Configuraciones', field: 'Apellido' };

const SECTIONS = [
  {
    name: 'mf-tenders',
    signIn: (portal: Portal) => staffCalls(portal, ADMIN),
    path: '/licitaciones-concursos',
    title: 'Licitaciones y Concursos',
    from: USERS,
  },
  {
    name: 'mf-supplier',
    signIn: (portal: Portal) => supplierCalls(portal, SUPPLIER),
    path: '/request-management/persona-humana',
    title: 'Portal de Proveedores',
    from: PUBLIC_LIST,
  },
  {
    name: 'mf-staff',
    signIn: (portal: Portal) => staffCalls(portal, ADMIN),
    path: '/management',
    title: 'Solicitud de Inscripciones',
    from: PUBLIC_LIST,
  },
  {
    name: 'mf-admin',
    signIn: (portal: Portal) => staffCalls(portal, ADMIN),
    path: '/configuraciones',
    title: 'Configuraciones',
    from: PUBLIC_LIST,
  },
] as const;

const [, , SLOW] = SECTIONS;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a page of a signed-in user. */
async function pageOf(context: BrowserContext, caller: Caller): Promise<Page> {
  const page = await context.newPage();
  await enter(page, caller);
  return page;
}

for (const [index, { name, signIn, path: address, title, from }] of SECTIONS.entries()) {
  // What loads a section is the shell's: each cause is tried in one.
  const causes = CAUSES.filter((_cause, number) => number % SECTIONS.length === index);
  test(`a broken ${name} affects its own pages only, and 'Reintentar' brings them back`, async ({
    context,
    portal,
  }) => {
    test.setTimeout(120_000);
    const page = await pageOf(context, await signIn(portal));
    for (const cause of causes) {
      await test.step(cause.name, async () => {
        const start =
          cause.before === 'shell' ? { path: '/accesibilidad', title: 'Accesibilidad', field: null } : from;
        const open = async () => {
          await page.goto(start.path);
          await expect(heading(page, start.title)).toBeVisible();
          await waitForHydration(page);
        };
        if (cause.before === 'everything') await open();
        const broken = { page, section: name, path: address, dataDir: portal.dataDir };
        const { mend, met } = await cause.start(broken);
        if (cause.before !== 'everything') await open();
        await page.evaluate("document.body.dataset.untouched = 'yes'");
        if (start.field) {
          const field = page.getByLabel(start.field).first();
          await field.fill(TYPED);
          // Pointing at a link loads its section in advance, once the user is known: that failure is not shown.
          await page.evaluate(
            `document.body.insertAdjacentHTML('beforeend', '<a id="to" href="${address}"></a>')`,
          );
          const point = async () => {
            await page.evaluate(
              "document.getElementById('to').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))",
            );
            return met();
          };
          await expect.poll(point).toBeGreaterThan(0);
          await expect(field).toHaveValue(TYPED);
          await expect(heading(page, start.title)).toBeVisible();
        }

        await go(page, address);
        await expect(page.getByText(cause.message).first()).toBeVisible();
        await expect(page.getByText('El resto del portal sigue funcionando', { exact: false })).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.locator('main h1')).toHaveCount(1);
        await go(page, start.path);
        await expect(heading(page, start.title)).toBeVisible();
        await go(page, address);
        await expect(page.getByText(cause.message).first()).toBeVisible();
        expect(met()).toBeGreaterThan(0);

        await mend();
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(page.getByText(cause.message)).toHaveCount(0);
        await expect(heading(page, title)).toBeVisible();
        // The same document: nothing typed elsewhere in it is lost.
        await expect(page.locator('body')).toHaveAttribute('data-untouched', 'yes');
      });
    }
  });
}

test('a section that takes 10 seconds is waited for, and the page before it stays usable', async ({
  context,
  portal,
}) => {
  const { name, signIn, path: address, title, from } = SLOW;
  const page = await pageOf(context, await signIn(portal));
  await page.clock.install();
  await page.goto(from.path);
  await waitForHydration(page);
  await expect(page.getByText('Cargando...')).toHaveCount(0);
  const field = page.getByLabel(from.field).first();
  await field.fill('Ñandú');
  const arrival = Promise.withResolvers<void>();
  await page.route(`**/mf/${name}/**`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await go(page, address);
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/está tardando más de lo habitual/)).toBeVisible();
  await field.pressSequentially(' 12.345');
  await expect(field).toHaveValue(TYPED);
  arrival.resolve();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(/está tardando más de lo habitual/)).toHaveCount(0);
});

test('a page of a slow or dead section has its top bar all the while', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/mf/mf-tenders/**/*.js', async (route) => {
    await arrival.promise;
    await route.fulfill({ status: 503, body: '' });
  });
  await page.goto('/licitaciones-concursos', { waitUntil: 'commit' });
  // The page is rendered: it can be read, and its links work, before its code is loaded.
  await expect(heading(page, 'Licitaciones y Concursos')).toBeVisible();
  await page.getByRole('link', { name: 'Acceso del personal' }).click();
  await expect(heading(page, 'Acceso del personal')).toBeVisible();
  await page.getByLabel('DNI').fill('10000001');
  arrival.resolve();
  await page.getByRole('banner').getByRole('link', { name: 'Licitaciones y Concursos' }).click();
  await expect(page.getByText(/no está disponible en este momento/)).toBeVisible();
  await axe(page);
});
