import { formatTaxId } from 'shared-api/rules';
import { staffCalls, supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { enter } from '../support/people.ts';
import { IN_REVIEW } from '../support/requests.ts';
import { axe, expect, test } from '../support/test.ts';

const PURCHASING = '10000002';

test('purchasing hears that a supplier waits and answers, whose turn it is again', async ({
  page,
  portal,
}) => {
  const supplier = await supplierCalls(portal, IN_REVIEW);
  const ask = () => supplier.call('POST', '/chat/enviar', { cuit: IN_REVIEW, mensaje: '¿Falta algo más?' });
  // Whether the demo's last message was answered depends on nobody: one of the supplier's waits either way.
  await ask().catch((error: Error) => expect(error.message).toContain('Esperando respuesta del Auditor'));
  await expect(ask()).rejects.toThrow('Esperando respuesta del Auditor');

  await enter(page, await staffCalls(portal, PURCHASING));
  await page.goto('/management');
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
  // PDFs bring characters along that nobody sees and the portal refuses.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('No, con\\u0002 eso alcanza.')`);
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Control+V');
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
