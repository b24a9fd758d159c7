import { formatTaxId } from 'shared-api/rules';
import { supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/look.ts';
import { signInAsStaff } from '../support/people.ts';
import { IN_REVIEW, openRequest } from '../support/requests.ts';
import { axe, expect, test } from '../support/test.ts';

const PURCHASING = '10000002';

test('purchasing labels a supplier, with a label of its own', async ({ page }) => {
  await signInAsStaff(page, PURCHASING);
  await openRequest(page, IN_REVIEW);
  await page.getByRole('button', { name: 'Etiquetar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Etiquetar Proveedor' });

  await test.step('saving nothing new is said', async () => {
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(dialog.getByText('No existen modificaciones')).toBeVisible();
    await axe(page);
  });

  await test.step('a new label comes picked, another is taken away', async () => {
    await dialog.getByRole('button', { name: 'Crear etiqueta' }).click();
    await expect(dialog.getByText('El nombre de la etiqueta no puede estar vacia')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Nueva etiqueta' }).fill('Proveedor local');
    await dialog.getByRole('button', { name: 'Crear etiqueta' }).click();
    await expect(page.getByText('Etiqueta creada con éxito')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Proveedor local' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Capacitación' }).uncheck();
    await axe(page);
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(page.getByText('El proveedor fue etiquetado con éxito')).toBeVisible();
  });

  await test.step('and the request shows them from then on', async () => {
    await page.reload();
    const labels = page.getByRole('list', { name: 'Etiquetas' }).getByRole('listitem');
    await expect(labels.filter({ hasText: 'Proveedor local' })).toBeVisible();
    await expect(labels.filter({ hasText: 'Informática' })).toBeVisible();
    await expect(labels.filter({ hasText: 'Capacitación' })).toHaveCount(0);
  });

  await test.step('by which it is found in the list', async () => {
    await page.goto('/management');
    await page.getByRole('combobox', { name: 'Filtrar por' }).selectOption('Etiqueta');
    await page.getByRole('combobox', { name: 'Etiqueta' }).selectOption('Proveedor local');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('Etiqueta: Proveedor local')).toBeVisible();
    await expect(page.getByText('1 inscripción').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Ver el trámite/ })).toHaveAttribute(
      'href',
      new RegExp(IN_REVIEW),
    );
    await axe(page);
  });
});

test('purchasing hears that a supplier waits and answers, whose turn it is again', async ({
  page,
  portal,
}) => {
  const supplier = await supplierCalls(portal, IN_REVIEW);
  const ask = () => supplier.call('POST', '/chat/enviar', { cuit: IN_REVIEW, mensaje: '¿Falta algo más?' });
  // Whether the demo's last message was answered depends on nobody: one of the supplier's waits either way.
  await ask().catch((error: Error) => expect(error.message).toContain('Esperando respuesta del Auditor'));
  await expect(ask()).rejects.toThrow('Esperando respuesta del Auditor');

  await signInAsStaff(page, PURCHASING);
  await page.getByRole('link', { name: /^Mensajes sin responder \d+$/ }).click();
  const waiting = page.getByRole('row').filter({ hasText: formatTaxId(IN_REVIEW) });
  await expect(waiting.getByText('Sin leer')).toBeVisible();
  await looksRight(page);
  await waiting.getByRole('link', { name: /^Responder a / }).click();
  const tab = page.getByRole('tab', { name: /^Mensajes/, selected: true });
  await expect(tab).toHaveAccessibleName(/sin leer/);
  const log = page.getByRole('log', { name: 'Mensajes' });
  await expect(log.getByText('Sin leer').first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Escriba un mensaje')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('No, con eso alcanza.');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(log.getByText('No, con eso alcanza.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('');
  await expect(log.getByText('Sin leer')).toHaveCount(0);
  await expect(tab).not.toHaveAccessibleName(/sin leer/);
  await page.getByRole('link', { name: 'Volver al estado del tramite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mensajes sin responder' })).toBeFocused();
  await expect(waiting).toHaveCount(0);
  await ask();
});
