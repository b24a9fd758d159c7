import type { Page } from '@playwright/test';
import { addDays, todayInCity } from 'shared-api/rules';
import { mailedLink, outbox, staffCalls } from '../support/http.ts';
import { OUTSIDE } from '../support/outside.ts';
import { looksRight } from '../support/page-checks.ts';
import { expect, type Portal, test } from '../support/test.ts';

// Days pass over it.
test.use({ portalName: 'alerts', portalEnv: OUTSIDE });
test.describe.configure({ mode: 'serial' });

const PUBLISHER = '10000005';
const LIST = '/licitaciones-concursos';
const ANA = 'ana@ejemplo.com';

/** Creates a tender that takes offers for a month; published unless `change` says otherwise. @returns its id */
async function createTender(portal: Portal, titulo: string, change: object = {}): Promise<string> {
  const publisher = await staffCalls(portal, PUBLISHER);
  const today = todayInCity(new Date());
  const { data } = await publisher.call<{ data: { id: string } }>('POST', '/licitaciones', {
    titulo,
    numero: 7,
    anio: 2026,
    expediente: 'EX-2026-00000007--MUNICAT-AVISADA001',
    tipo_licitacion: 'LICITACIÓN',
    fecha_publicacion: today,
    fecha_vencimiento: addDays(today, 30),
    pliego_url: await publisher.upload('pliego'),
    ...change,
  });
  return data.id;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('somebody asks for alerts, confirms them, is told once a day of what is public, and leaves', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000);
  await test.step('from the list, with its filters', async () => {
    await page.goto(`${LIST}?objeto=bicisenda`);
    await page.getByRole('link', { name: 'Recibir avisos por correo' }).click();
    await expect(heading(page, 'Recibir avisos por correo')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Palabras' })).toHaveValue('bicisenda');
    await looksRight(page);
    await page.getByRole('button', { name: 'Pedir los avisos' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText('Escriba su correo electrónico');
    await looksRight(page);
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(ANA);
    await page.getByRole('button', { name: 'Pedir los avisos' }).click();
    await expect(page.getByRole('status').getByText('Revise su correo')).toBeVisible();
  });

  await test.step('the mail leads to a page whose button confirms', async () => {
    await page.goto(await mailedLink(portal, 'avisos/confirmar'));
    await expect(heading(page, 'Confirmar los avisos')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Confirmar los avisos' }).click();
    await expect(page.getByRole('status').getByText('Los avisos están confirmados')).toBeVisible();
    await expect(page.getByText('Licitaciones con «bicisenda»')).toBeVisible();
  });

  await test.step('what is published is in the page and the sitemap; a draft and a hidden one are in no byte', async () => {
    const publisher = await staffCalls(portal, PUBLISHER);
    const tenderId = await createTender(portal, 'Bicisenda del río');
    const draft = await createTender(portal, 'Bicisenda en borrador', { mostrar: false });
    const hidden = await createTender(portal, 'Bicisenda escondida');
    await publisher.call('PATCH', `/licitaciones/${hidden}`, { mostrar: false });
    const read = async (at: string) => (await fetch(`${portal.url}${at}`)).text();

    for (const at of [LIST, `${LIST}?objeto=bicisenda`, `${LIST}?licitacion=${tenderId}`]) {
      expect(await read(at)).toContain('Bicisenda del río');
    }
    for (const at of [
      LIST,
      `${LIST}?objeto=bicisenda`,
      `${LIST}?objeto=MUNICAT-AVISADA001`,
      `${LIST}?licitacion=${draft}`,
      `${LIST}?licitacion=${hidden}`,
      `${LIST}/datos-abiertos`,
      '/',
    ]) {
      expect(await read(at)).not.toMatch(/Bicisenda (en borrador|escondida)/);
    }
    expect(await read('/robots.txt')).toContain(`Sitemap: ${portal.url}/sitemap.xml`);
    const sitemap = await read('/sitemap.xml');
    expect(sitemap).toContain(`<loc>${portal.url}${LIST}?licitacion=${tenderId}</loc>`);
    for (const id of [draft, hidden]) expect(sitemap).not.toContain(id);
  });

  await test.step('two days later one mail has come, of what is public alone', async () => {
    await portal.restart({ E2E_DAYS_LATER: '2' });
    await expect
      .poll(() => outbox(portal), { timeout: 60_000 })
      .toContain('Avisos de licitaciones: 1 licitación nueva');
    const mails = await outbox(portal);
    expect(mails).toContain('Bicisenda del río');
    expect(mails).not.toMatch(/Bicisenda (en borrador|escondida)/);
  });

  await test.step('its last link leads to a page whose button ends them and forgets the address', async () => {
    expect(await outbox(portal)).toContain(ANA);
    await page.goto(await mailedLink(portal, 'avisos/baja'));
    await expect(heading(page, 'Dejar de recibir avisos')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Dejar de recibir estos avisos' }).click();
    await expect(page.getByRole('status').getByText('Ya no recibirá estos avisos')).toBeVisible();
    expect(await outbox(portal)).not.toContain(ANA);
  });

  await test.step('a link that is over says so', async () => {
    await page.goto(`${LIST}/avisos/confirmar?codigo=${'x'.repeat(32)}`);
    await page.getByRole('button', { name: 'Confirmar los avisos' }).click();
    await expect(page.getByRole('alert').getByText('El enlace no es válido o ya venció.')).toBeVisible();
    await looksRight(page);
  });
});

test('alerts are asked for while the page’s code does not come', async ({ page }) => {
  await page.route('**/assets/shell.*.js', (route) => route.abort());
  await page.goto(`${LIST}/avisos?tipo=LICITACI%C3%93N`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('dora@ejemplo.com');
  await page.getByRole('button', { name: 'Pedir los avisos' }).click();
  await expect(page.getByText('Revise su correo')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('alerts are asked for, confirmed and ended', async ({ page, portal }) => {
    await page.goto(`${LIST}?tipo=LICITACI%C3%93N`);
    await page.getByRole('link', { name: 'Recibir avisos por correo' }).click();
    await expect(page.getByRole('checkbox', { name: 'LICITACIÓN', exact: true })).toBeChecked();
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('beto@ejemplo.com');
    await page.getByRole('button', { name: 'Pedir los avisos' }).click();
    await expect(page.getByText('Revise su correo')).toBeVisible();
    await page.goto(await mailedLink(portal, 'avisos/confirmar'));
    await page.getByRole('button', { name: 'Confirmar los avisos' }).click();
    await expect(page.getByText('Los avisos están confirmados')).toBeVisible();
    // Asked for again, the mail that says that they are confirmed already holds the way out.
    await page.goto(`${LIST}/avisos?tipo=LICITACI%C3%93N`);
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('beto@ejemplo.com');
    await page.getByRole('button', { name: 'Pedir los avisos' }).click();
    await expect(page.getByText('Revise su correo')).toBeVisible();
    await page.goto(await mailedLink(portal, 'avisos/baja'));
    await page.getByRole('button', { name: 'Dejar de recibir estos avisos' }).click();
    await expect(page.getByText('Ya no recibirá estos avisos')).toBeVisible();
    expect(await outbox(portal)).not.toContain('beto@ejemplo.com');
  });

  test('a tender is followed from its page, which names its feed', async ({ page, portal }) => {
    await page.goto(`${LIST}?objeto=bicisenda`);
    await page.getByRole('link', { name: 'Bicisenda del río' }).click();
    const feed = page.locator('link[type="application/atom+xml"]');
    expect(await (await fetch(`${portal.url}${await feed.getAttribute('href')}`)).text()).toContain(
      'Bicisenda del río',
    );
    await page.getByRole('link', { name: 'Seguir esta licitación' }).click();
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('elsa@ejemplo.com');
    await page.getByRole('button', { name: 'Seguir esta licitación' }).click();
    await expect(page.getByText('Revise su correo')).toBeVisible();
    await page.goto(await mailedLink(portal, 'avisos/confirmar'));
    await page.getByRole('button', { name: 'Confirmar los avisos' }).click();
    await expect(page.getByText('Los avisos están confirmados')).toBeVisible();
  });

  test('what is wrong is said on the page, which keeps what was typed', async ({ page, portal }) => {
    await page.goto(`${LIST}/avisos?tipo=LICITACI%C3%93N`);
    await page.getByRole('checkbox', { name: 'LICITACIÓN', exact: true }).uncheck();
    await page.getByRole('textbox', { name: 'Palabras' }).fill('  ');
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('carla@ejemplo');
    await page.getByRole('button', { name: 'Pedir los avisos' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Elija al menos un tipo, escriba palabras o marque «Todas las licitaciones»',
      'Escriba un correo electrónico como nombre@ejemplo.com',
    ]);
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('carla@ejemplo');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.getByRole('checkbox', { name: 'LICITACIÓN', exact: true }).check();
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('carla@ejemplo.com');
    await page.getByRole('button', { name: 'Pedir los avisos' }).click();
    await expect(page.getByText('Revise su correo')).toBeVisible();
    expect(await outbox(portal)).toContain('carla@ejemplo.com');

    await page.goto(`${LIST}/avisos/confirmar?codigo=cortado`);
    await page.getByRole('button', { name: 'Confirmar los avisos' }).click();
    await expect(page.getByRole('alert').getByText('El enlace no es válido o ya venció.')).toBeVisible();
    await expect(page).toHaveURL(/avisos\/confirmar/);
  });

  test('a question is asked and confirmed, and its answer read', async ({ page, portal }) => {
    const tender = await createTender(portal, 'Pasarela', {
      preguntas_hasta: addDays(todayInCity(new Date()), 20),
    });
    await page.goto(`${LIST}?licitacion=${tender}`);
    await page.getByRole('link', { name: 'Hacer una pregunta' }).click();
    await page.getByRole('textbox', { name: 'Pregunta' }).fill('¿Se aceptan\ndos muestras?');
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Delia Funes');
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('delia@ejemplo');
    await page.getByRole('button', { name: 'Enviar la pregunta' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(
      'Escriba un correo electrónico como nombre@ejemplo.com',
    );
    await expect(page.getByRole('textbox', { name: 'Pregunta' })).toHaveValue('¿Se aceptan\ndos muestras?');
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('delia@ejemplo.com');
    await page.getByRole('button', { name: 'Enviar la pregunta' }).click();
    await expect(page.getByText('Revise su correo')).toBeVisible();
    await page.goto(await mailedLink(portal, 'preguntas/confirmar'));
    await page.getByRole('button', { name: 'Confirmar la pregunta' }).click();
    await expect(page.getByText('Recibimos su pregunta')).toBeVisible();

    const publisher = await staffCalls(portal, PUBLISHER);
    const { data } = await publisher.call<{ data: { id: string; pregunta: string; nombre: string }[] }>(
      'GET',
      `/licitaciones/${tender}/preguntas`,
    );
    const [question] = data;
    expect(question).toMatchObject({ pregunta: '¿Se aceptan\ndos muestras?', nombre: 'Delia Funes' });
    await publisher.call('PUT', `/licitaciones/preguntas/${question?.id}/respuesta`, {
      pregunta: question?.pregunta,
      respuesta: 'Sí, hasta dos.',
    });
    await page.getByRole('link', { name: 'Ver la licitación' }).click();
    await expect(page.getByRole('heading', { name: 'Preguntas y respuestas' })).toBeVisible();
    await expect(page.getByText('Sí, hasta dos.')).toBeVisible();
    expect(await page.content()).not.toMatch(/Delia|delia@/);
  });
});
