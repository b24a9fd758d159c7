import { signInAsStaff } from '../support/people.ts';
import { actionsOf, IN_REVIEW, openRequest, tabsOf } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const PUBLISHER = '10000005';

/** What each role may do is tested where it is decided; this is the role with the fewest rights, in a browser. */
test('a publisher finds what the role may do, and loads no byte of a section it may not enter', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const section = /\/mf\/(mf-[a-z]+)\//.exec(request.url())?.[1];
    if (section) loaded.push(section);
  });

  await test.step('nothing before the sign-in', async () => {
    for (const path of ['/management', '/configuraciones']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
    expect(loaded).toEqual([]);
  });

  await test.step('nothing of a closed section by typing its address', async () => {
    await signInAsStaff(page, PUBLISHER);
    await expect(page).toHaveURL(/\/licitaciones$/);
    await page.goto('/configuraciones');
    await expect(page).toHaveURL(/\/licitaciones$/);
    expect(loaded).not.toContain('mf-admin');
    expect(loaded).not.toContain('mf-supplier');
  });

  await test.step('the list of all requests, and a menu', async () => {
    await page.goto('/management?vista=todas');
    const rows = page.getByRole('table', { name: 'Solicitudes de inscripción' }).getByRole('row');
    await expect(rows).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
    await page.getByRole('button', { name: 'PUBLICADOR' }).click();
    const menu = page.getByRole('banner').getByRole('list');
    await expect(menu.getByRole('link')).toHaveText(['Licitaciones', 'Mi cuenta']);
  });

  await test.step('a request, without its messages or decisions', async () => {
    await openRequest(page, IN_REVIEW, 'mensajes');
    expect(await actionsOf(page)).toEqual(['Descargar comprobante']);
    expect(await tabsOf(page)).toEqual(['Revisión', 'Historial', 'Archivos', 'Observaciones']);
    await expect(page.getByRole('tab', { name: 'Revisión' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveCount(0);
  });
});
