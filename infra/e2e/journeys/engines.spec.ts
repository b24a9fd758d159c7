import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasDebianBrowsers } from 'infra-testing/debian';
import { samplePdf } from '../support/documents.ts';
import { ENGINES, inEngine } from '../support/engines/browsers.ts';
import { askFor, staffCalls, supplierCalls } from '../support/http.ts';
import { AUDITOR, signInAsStaff, signInAsSupplier, signOut } from '../support/people.ts';
import type { Screen } from '../support/screen.ts';
import { tenderWeek } from '../support/tenders.ts';
import { byNight, expect, test } from '../support/test.ts';
import {
  BY_HAND,
  confirmSending,
  documentCards,
  fillSteps,
  giveDocument,
  giveOtherDocuments,
  openForm,
  sendForm,
} from '../support/wizard.ts';

test.use({ portalName: 'suppliers' });

const DESKTOP = { width: 1280, height: 1000 };
const PHONE = { width: 390, height: 844 };

/** A person for each engine, as they share a portal; nobody else's. */
const PEOPLE = ['20002400783', '20187908303'];

/** In Chromium `publisher-import.spec.ts` imports one. */
const SHEETS = [null, 'licitaciones-calc.xlsx', 'licitaciones-calc-2.xlsx'];
const weekIn = (engine: string, index: number) => ({
  number: 8100 + 10 * index,
  titulo: `Puente de la semana en ${engine}`,
  correo: `oferente.${index}@ejemplo.com`,
  sheet: SHEETS[index] ?? null,
});
const WEEK = 'the week of a publisher and of a bidder in';

test(`${WEEK} Chromium`, async ({ page, portal }) => {
  test.setTimeout(240_000);
  await tenderWeek(page, portal, weekIn('Chromium', 0));
});

/** Without the browsers, the step of `npm test` that brings them says that these journeys are not run. */
for (const [index, engine] of (hasDebianBrowsers() ? ENGINES : []).entries()) {
  const cuit = PEOPLE[index] ?? '';

  test(`the main job in ${engine.name}, the supplier on a phone: from the tenders through a correction to a certificate`, async ({
    portal,
  }, info) => {
    test.setTimeout(240_000);
    const mainJob = async (page: Screen, downloads: string) => {
      await page.setViewportSize(PHONE);
      await page.goto('/licitaciones-concursos');
      await page.getByText('Página 1 de').waitFor();

      await signInAsSupplier(page, cuit);
      await openForm(page);
      await fillSteps(page);
      await documentCards(page).first().waitFor();
      for (const [index, name] of BY_HAND.entries()) {
        await giveDocument(page, page.getByRole('article', { name, exact: true }), `documento ${index + 1}`);
      }
      await giveOtherDocuments(await supplierCalls(portal, cuit), cuit);
      await page.goto(`/persona-humana/register/${cuit}?paso=5`);
      await sendForm(page);

      await askFor(await staffCalls(portal, AUDITOR), cuit, 'DNI', 'Falta el dorso');
      await page.goto('/cuenta');
      await page.getByRole('link', { name: /^Corregir/ }).click();
      await page.getByText('0 de 1 observación atendida').waitFor();
      await documentCards(page).first().locator('input[type=file]').setInputFiles(samplePdf('DNI con dorso'));
      await page.getByText('1 de 1 observación atendida').waitFor();
      await page.getByRole('button', { name: 'Enviar correcciones' }).click();
      await confirmSending(page);
      await signOut(page);

      await page.setViewportSize(DESKTOP);
      await signInAsStaff(page, AUDITOR);
      await page.goto(`/dashboard/ver-tramite/${cuit}`);
      await page.getByRole('button', { name: 'Iniciar revisión' }).click();
      await page.getByRole('button', { name: 'Habilitar', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Habilitación' });
      // The journey in the engine before has approved today: its resolution is offered.
      if (index > 0)
        await dialog.getByLabel('Últimas resoluciones').selectOption({ label: 'Otra resolución' });
      await dialog.getByRole('textbox', { name: /Número de resolución/ }).fill('RES-2026-0001');
      await dialog.locator('input[type=file]').setInputFiles(samplePdf('Resolución'));
      await dialog.getByText('Archivo subido exitosamente').waitFor();
      await dialog.getByRole('button', { name: 'Habilitar', exact: true }).click();
      await page.getByText('Inscripción habilitada con éxito').waitFor();
      await signOut(page);

      await page.setViewportSize(PHONE);
      await signInAsSupplier(page, cuit);
      await page.goto(`/request-management/estado-tramite/persona-humana/${cuit}`);
      await page.getByRole('button', { name: 'Descargar Certificado' }).click();
      await expect.poll(() => readdir(downloads)).toEqual(['habilitacion-definitiva.pdf']);
      const certificate = await readFile(path.join(downloads, 'habilitacion-definitiva.pdf'), 'latin1');
      const address = /\/certificado-autorizado\/public\/certificado\/[0-9a-f-]{36}#[\w.-]+/.exec(
        certificate,
      );
      await page.goto(address?.[0] ?? 'none');
      await page.getByText('Este certificado está vigente.').waitFor();
      await page.getByText('Firma digital auténtica').waitFor();
    };
    await inEngine(engine, portal.url, mainJob, (body) =>
      info.attach('page', { body, contentType: 'image/png' }),
    );
  });

  // Forty seconds more of each engine.
  byNight(`${WEEK} ${engine.name}`, async ({ portal }, info) => {
    test.setTimeout(240_000);
    const week = weekIn(engine.name, index + 1);
    await inEngine(
      engine,
      portal.url,
      async (page) => {
        await page.setViewportSize(DESKTOP);
        await tenderWeek(page, portal, week);
      },
      (body) => info.attach('page', { body, contentType: 'image/png' }),
    );
  });
}
