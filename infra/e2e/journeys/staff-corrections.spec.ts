import { fillForm, staffCalls, supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { AUDITOR, enter } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Nobody else's. */
const PERSON = '20203032723';

test('an auditor sees what changed since the observations, and resolves one by keyboard', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000);
  const supplier = await supplierCalls(portal, PERSON);
  await fillForm(supplier, PERSON);
  await supplier.call('POST', `/sujeto-fiscal/request/send/${PERSON}`);
  const auditor = await staffCalls(portal, AUDITOR);
  await enter(page, auditor);
  await auditor.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
    observacion: [
      { name: 'Teléfono alternativo', observacion: 'Informe un teléfono donde lo encontremos de mañana.' },
      { name: 'DNI', observacion: 'El dorso no se lee.' },
    ],
    docs_ids: [],
  });

  await test.step('the supplier corrects and sends it again', async () => {
    await supplier.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
      sujeto_fiscal: { telefono_alternativo: '3834555555', domicilio_alternativo: 'Rivadavia 1200' },
    });
    await supplier.call('POST', `/sujeto-fiscal/request/send/${PERSON}`);
  });

  await test.step('before and after stand beside what they concern', async () => {
    await page.goto(`/dashboard/ver-tramite/${PERSON}`);
    const changes = page.getByRole('region', { name: 'Cambios: Datos de contacto' });
    await expect(changes.getByText('3834555555')).toBeVisible();
    await expect(changes.getByText('Rivadavia 1200')).toBeVisible();
    await looksRight(page);
  });

  await test.step('an observation is resolved by keyboard, and it is said by whom', async () => {
    await page.goto(`/dashboard/ver-tramite/${PERSON}?tab=observaciones`);
    await expect(page.getByRole('region', { name: 'Cambios: Teléfono alternativo' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Marcar como resuelta: Teléfono alternativo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Resuelta por /)).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Volver a pendiente: Teléfono alternativo' }),
    ).toBeFocused();
  });
});
