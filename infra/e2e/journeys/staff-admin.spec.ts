import { typedDay } from '../support/documents.ts';
import { staffCalls } from '../support/http.ts';
import { enter } from '../support/people.ts';
import { IN_REVIEW, openRequest } from '../support/requests.ts';
import { axe, expect, test } from '../support/test.ts';

const ADMIN = '10000001';
const STATEMENT = 'Declaración jurada de Bienes Personales';

test('an administrator puts right the dates of a document in review, and looks at its files', async ({
  page,
  portal,
}) => {
  await enter(page, await staffCalls(portal, ADMIN));
  await openRequest(page, IN_REVIEW, 'archivos');
  const card = page.getByRole('complementary', { name: 'Mesa de revisión' });
  await card
    .getByRole('list', { name: /^Documentos/ })
    .getByRole('button', { name: STATEMENT })
    .click();

  await test.step('no date of issue that is yet to come', async () => {
    await card.getByRole('button', { name: /^Editar fechas/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar fechas del documento' });
    const issued = dialog.getByRole('textbox', { name: /emisión/ });
    await issued.fill(typedDay(5));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(issued).toHaveAttribute('aria-invalid', 'true');
    await axe(page);
    await issued.fill(typedDay(-20));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(
      page.getByText(`Fechas del documento "${STATEMENT}" actualizadas exitosamente`),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card.getByText(typedDay(-20))).toBeVisible();
  });

  await test.step('every file that it had', async () => {
    await card.getByRole('button', { name: /^Historial/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Historial del documento' });
    await expect(dialog.getByText(/\(vigente\)/)).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('and the history of the request says who did what', async () => {
    await page.getByRole('tab', { name: 'Historial' }).click();
    await expect(
      page
        .getByRole('tabpanel')
        .getByText(/Pendiente en observacion/i)
        .first(),
    ).toBeVisible();
    await axe(page);
  });
});
