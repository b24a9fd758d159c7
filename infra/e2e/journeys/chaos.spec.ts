import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { CAUSES } from '../support/causes.ts';
import { awake } from '../support/look.ts';
import { signInAsStaff, signInAsSupplier } from '../support/people.ts';
import { axe, expect, type Portal, test } from '../support/test.ts';

const ADMIN = '10000001';
const TYPED = 'Ñandú 12.345';

/** A page that works whatever happens to the section under test, with something typed into it. */
const PUBLIC_LIST = { path: '/licitaciones-concursos', title: 'Licitaciones y Concursos', field: 'Objeto' };
const USERS = { path: '/configuraciones', title: 'Configuraciones', field: 'Apellido' };

const SECTIONS = [
  {
    name: 'mf-tenders',
    enter: (page: Page) => signInAsStaff(page, ADMIN),
    path: '/licitaciones-concursos',
    title: 'Licitaciones y Concursos',
    from: USERS,
  },
  {
    name: 'mf-supplier',
    enter: (page: Page) => signInAsSupplier(page),
    path: '/request-management/persona-humana',
    title: 'Portal de Proveedores',
    from: PUBLIC_LIST,
  },
  {
    name: 'mf-staff',
    enter: (page: Page) => signInAsStaff(page, ADMIN),
    path: '/management',
    title: 'Solicitud de Inscripciones',
    from: PUBLIC_LIST,
  },
  {
    name: 'mf-admin',
    enter: (page: Page) => signInAsStaff(page, ADMIN),
    path: '/configuraciones',
    title: 'Configuraciones',
    from: PUBLIC_LIST,
  },
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Goes to an address inside of the document, as a link would. */
const go = (page: Page, to: string) =>
  page.evaluate<undefined>(
    `history.pushState({}, '', '${to}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );

/** A page of somebody who is signed in already: signing in is not what is tried here. */
async function signedIn(context: BrowserContext, enter: (page: Page) => Promise<void>): Promise<Page> {
  const page = await context.newPage();
  await enter(page);
  return page;
}

for (const { name, enter, path: address, title, from } of SECTIONS) {
  test(`${name} broken in every way costs its own pages, and 'Reintentar' brings them back`, async ({
    context,
    portal,
  }) => {
    test.setTimeout(240_000);
    const page = await signedIn(context, enter);
    for (const cause of CAUSES) {
      await test.step(cause.name, async () => {
        const start =
          cause.before === 'shell' ? { path: '/accesibilidad', title: 'Accesibilidad', field: null } : from;
        const open = async () => {
          await page.goto(start.path);
          await expect(heading(page, start.title)).toBeVisible();
          await awake(page);
        };
        if (cause.before === 'everything') await open();
        const broken = { page, section: name, path: address, dataDir: portal.dataDir };
        const { mend, met } = await cause.start(broken);
        if (cause.before !== 'everything') await open();
        await page.evaluate("document.body.dataset.untouched = 'yes'");
        if (start.field) {
          const field = page.getByLabel(start.field).first();
          await field.fill(TYPED);
          // What points at the section starts loading it, once it is known who points: the failure of that is nobody's
          // business.
          await page.evaluate(
            `document.body.insertAdjacentHTML('beforeend', '<a id="to" href="${address}"></a>')`,
          );
          const pointed = async () => {
            await page.evaluate(
              "document.getElementById('to').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))",
            );
            return met();
          };
          await expect.poll(pointed).toBeGreaterThan(0);
          await expect(field).toHaveValue(TYPED);
          await expect(heading(page, start.title)).toBeVisible();
        }

        await go(page, address);
        await expect(page.getByText(cause.says).first()).toBeVisible();
        await expect(page.getByText('El resto del portal sigue funcionando', { exact: false })).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.locator('main h1')).toHaveCount(1);
        await go(page, start.path);
        await expect(heading(page, start.title)).toBeVisible();
        await go(page, address);
        await expect(page.getByText(cause.says).first()).toBeVisible();
        expect(met()).toBeGreaterThan(0);

        await mend();
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(page.getByText(cause.says)).toHaveCount(0);
        await expect(heading(page, title)).toBeVisible();
        // The same document: nothing that is typed elsewhere in it is lost.
        await expect(page.locator('body')).toHaveAttribute('data-untouched', 'yes');
      });
    }
  });

  test(`${name} that takes 10 seconds is waited for, and the page before it stays usable`, async ({
    context,
  }) => {
    const page = await signedIn(context, enter);
    await page.clock.install();
    await page.goto(from.path);
    await awake(page);
    await expect(page.getByText('Cargando...')).toHaveCount(0);
    const field = page.getByLabel(from.field).first();
    await field.fill('Ñandú');
    let come: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(`**/mf/${name}/**`, async (route) => {
      await coming;
      await route.continue();
    });
    await go(page, address);
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText(/está tardando más de lo habitual/)).toBeVisible();
    await field.pressSequentially(' 12.345');
    await expect(field).toHaveValue(TYPED);
    come();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText(/está tardando más de lo habitual/)).toHaveCount(0);
  });
}

test('a page that is opened in a slow or dead section has its top bar all the while', async ({ page }) => {
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/mf/mf-tenders/**/*.js', async (route) => {
    await coming;
    await route.fulfill({ status: 503, body: '' });
  });
  await page.goto('/licitaciones-concursos', { waitUntil: 'commit' });
  // It came rendered: it can be read, and its links lead on, before any code is there.
  await expect(heading(page, 'Licitaciones y Concursos')).toBeVisible();
  await page.getByRole('link', { name: 'Acceso del personal' }).click();
  await expect(heading(page, 'Acceso del personal')).toBeVisible();
  await page.getByLabel('DNI').fill('10000001');
  come();
  await page.getByRole('banner').getByRole('link', { name: 'Licitaciones y Concursos' }).click();
  await expect(page.getByText(/no está disponible en este momento/)).toBeVisible();
  await axe(page);
});

test('a registry that vanishes leaves every section as it was', async ({ page, portal }) => {
  const file = path.join(portal.dataDir, 'releases', 'registry.json');
  await signInAsStaff(page, ADMIN);
  await rename(file, `${file}.away`);
  try {
    await expect.poll(async () => readiness(portal)).toBe('stale');
    for (const { path: address, title } of [SECTIONS[0], SECTIONS[2], SECTIONS[3]]) {
      await page.goto(address);
      await expect(heading(page, title)).toBeVisible();
    }
  } finally {
    await rename(`${file}.away`, file);
  }
  await expect.poll(async () => readiness(portal)).toBe('ok');
});

async function readiness({ url }: Portal): Promise<string> {
  await fetch(url);
  const answer = (await (await fetch(`${url}/health/ready`)).json()) as { registry: { status: string } };
  return answer.registry.status;
}
