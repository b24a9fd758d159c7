import { readFileSync } from 'node:fs';
import { addDays, todayInCity } from 'shared-api/rules';
import { samplePdf, typedDay } from './documents.ts';
import { mailedLink, staffCalls } from './http.ts';
import { signInAsStaff, signOut } from './people.ts';
import type { Screen } from './screen.ts';
import type { Portal } from './server.ts';

const PUBLISHER = '10000005';
const LIST = '/licitaciones-concursos';
const SAMPLES = new URL('../../api/test/samples/imports/', import.meta.url);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A tender of a journey; several share a portal. */
interface TenderOfJourney {
  /** Tells the tenders of journeys apart. */
  readonly number: number;
  readonly titulo: string;
  /** Address of the bidder. */
  readonly correo: string;
  /** Spreadsheet to import, whose rows no other journey in the portal imports; null for none. */
  readonly sheet: string | null;
}

/** Writes a tender, schedules it for tomorrow, and publishes it after all at once. Begins signed in. @returns its id */
async function publishTender(page: Screen, portal: Portal, tender: TenderOfJourney): Promise<string> {
  const { number, titulo } = tender;
  await page.goto('/licitaciones?editar=nueva');
  const form = page.getByRole('dialog', { name: 'Nueva licitación' });
  await form.getByLabel('Objeto').fill(titulo);
  await form.getByLabel('Tipo de licitación').selectOption({ label: 'LICITACIÓN' });
  await form.getByLabel('Expediente').fill(`EX-2026-0000${number}--MUNICAT-SEMANA0001`);
  await form.getByLabel('Número').fill(`${number}`);
  await form.getByRole('textbox', { name: 'Fecha de publicación' }).fill(typedDay(1));
  await form.getByRole('textbox', { name: 'Fecha de vencimiento' }).fill(typedDay(10));
  await form.getByRole('textbox', { name: 'Se reciben preguntas hasta' }).fill(typedDay(8));
  await form.locator('input[type=file]').setInputFiles(samplePdf('pliego'));
  await form.getByText('Archivo subido exitosamente').waitFor();
  await form.getByRole('radio', { name: /^Publicar por sí sola/ }).check();
  await form.getByRole('button', { name: 'Crear licitación' }).click();
  await page.getByText('Licitacion creada').waitFor();

  const publisher = await staffCalls(portal, PUBLISHER);
  const { data } = await publisher.call<{ data: { id: string }[] }>(
    'GET',
    `/licitaciones/ocultas?${new URLSearchParams({ titulo })}`,
  );
  const id = data[0]?.id ?? '';
  await page.goto(`/licitaciones/${id}`);
  await page.getByText(/^Se publicará el/).waitFor();
  await page.getByRole('button', { name: 'Editar' }).click();
  const edited = page.getByRole('dialog', { name: 'Editar licitación' });
  await edited.getByRole('textbox', { name: 'Fecha de publicación' }).fill(typedDay(0));
  await edited.getByRole('radio', { name: 'Publicar ahora' }).check();
  await edited.getByRole('button', { name: 'Guardar Cambios' }).click();
  await page.getByText('Así la ve quien consulta el portal:').waitFor();
  return id;
}

/** Finds a tender by its number and follows it by mail. */
async function followTender(page: Screen, portal: Portal, tender: TenderOfJourney): Promise<void> {
  await page.goto(LIST);
  await page.getByLabel('Objeto').fill(`${tender.number}/2026`);
  await page.getByRole('button', { name: 'Buscar' }).click();
  // The filter's chip moves the list.
  await page.getByText(`Objeto: ${tender.number}/2026`).waitFor();
  await page.getByRole('link', { name: tender.titulo }).click();
  await page.getByRole('link', { name: 'Seguir esta licitación' }).click();
  await page.getByLabel('Correo electrónico').fill(tender.correo);
  await page.getByRole('button', { name: 'Seguir esta licitación' }).click();
  await page.getByText('Revise su correo').waitFor();
  await page.goto(await mailedLink(portal, 'avisos/confirmar'));
  await page.getByRole('button', { name: 'Confirmar los avisos' }).click();
  await page.getByText('Los avisos están confirmados').waitFor();
}

/** Asks about a tender from its page, and confirms the question. */
async function askAboutTender(page: Screen, portal: Portal, id: string, correo: string): Promise<void> {
  await page.goto(`${LIST}?licitacion=${id}`);
  await page.getByRole('link', { name: 'Hacer una pregunta' }).click();
  await page.getByRole('textbox', { name: /^Pregunta/ }).fill('¿Se aceptan dos muestras?');
  await page.getByRole('textbox', { name: /^Correo electrónico/ }).fill(correo);
  await page.getByRole('button', { name: 'Enviar la pregunta' }).click();
  await page.getByText('Revise su correo').waitFor();
  await page.goto(await mailedLink(portal, 'preguntas/confirmar'));
  await page.getByRole('button', { name: 'Confirmar la pregunta' }).click();
  await page.getByText('Recibimos su pregunta').waitFor();
}

/** Answers the only question on the tender whose page is open. */
async function answerQuestion(page: Screen): Promise<void> {
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Responder la pregunta' });
  await form.getByRole('textbox', { name: /^Respuesta/ }).fill('Hasta dos, una de cada color.');
  await form.getByRole('button', { name: 'Publicar la respuesta' }).click();
  await page.getByRole('button', { name: 'Corregir la respuesta 1' }).waitFor();
}

/** Adds a circular, answers the bidder's question and prorogues the tender with another circular. Begins signed in; ends on the tender's page. */
async function announceChanges(page: Screen, id: string): Promise<void> {
  await page.goto(`/licitaciones/${id}`);
  await page.getByRole('button', { name: 'Agregar circular' }).click();
  const circular = page.getByRole('dialog', { name: 'Agregar circular' });
  await circular.getByText('Se avisará a 1 seguidor.').waitFor();
  await circular.getByLabel('Título').fill('Visita de obra');
  await circular.getByLabel('Texto').fill('Se visita la obra el lunes.');
  await circular.getByRole('button', { name: 'Publicar circular' }).click();
  await page.getByText('Circular 1: Visita de obra').first().waitFor();

  await answerQuestion(page);

  await page.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar licitación' });
  await form.getByRole('textbox', { name: 'Fecha de vencimiento' }).fill(typedDay(20));
  await form.getByLabel('Texto de la circular').fill('Se prorroga el plazo.');
  await form.getByText('Se avisará a 1 seguidor.').waitFor();
  await form.getByRole('button', { name: 'Guardar Cambios' }).click();
  await page
    .getByText(`${typedDay(10)} → ${typedDay(20)} · Circular 2`)
    .first()
    .waitFor();
}

/** Awards another tender, whose last day has come, to two suppliers, and corrects an amount. Begins signed in. */
async function awardTender(page: Screen, portal: Portal, tender: TenderOfJourney): Promise<void> {
  const publisher = await staffCalls(portal, PUBLISHER);
  const today = todayInCity(new Date());
  const { data } = await publisher.call<{ data: { id: string } }>('POST', '/licitaciones', {
    titulo: `${tender.titulo}, adjudicada`,
    numero: tender.number + 1,
    anio: 2026,
    expediente: `EX-2026-0000${tender.number + 1}--MUNICAT-SEMANA0001`,
    tipo_licitacion: 'LICITACIÓN',
    fecha_publicacion: addDays(today, -5),
    fecha_vencimiento: today,
    pliego_url: await publisher.upload('pliego'),
  });
  await page.goto(`/licitaciones/${data.id}`);
  await page.getByRole('button', { name: 'Cargar resultado' }).click();
  const form = page.getByRole('dialog', { name: 'Cargar resultado' });
  await form.getByLabel('Resultado').selectOption({ label: 'Adjudicada' });
  await form.getByRole('button', { name: 'Agregar otra adjudicación' }).click();
  for (const number of [1, 2]) {
    const award = form.getByRole('group', { name: `Adjudicación ${number}` });
    await award.getByLabel('Renglón').fill(`Renglón ${number}`);
    await award.getByLabel('Proveedor adjudicado').fill(`Cooperativa ${number}`);
    await award.getByLabel('Monto en pesos').fill(`${number}000`);
  }
  await form.getByRole('button', { name: 'Guardar resultado' }).click();
  await page
    .getByText(/^Renglón 2: Cooperativa 2/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Corregir resultado' }).click();
  const correction = page.getByRole('dialog', { name: 'Corregir resultado' });
  await correction.getByRole('group', { name: 'Adjudicación 2' }).getByLabel('Monto en pesos').fill('2500');
  await correction.getByLabel('Motivo de la corrección').fill('Un error de carga');
  await correction.getByRole('button', { name: 'Guardar resultado' }).click();
  await page
    .getByText(/Resultado corregido: .*2\.500,00.*Motivo: Un error de carga/)
    .first()
    .waitFor();
}

/** Withdraws a tender with its reason. Begins signed in. */
async function withdrawTender(page: Screen, id: string): Promise<void> {
  await page.goto(`/licitaciones/${id}`);
  await page.getByRole('button', { name: 'Retirar' }).click();
  const form = page.getByRole('dialog', { name: 'Retirar licitación' });
  await form.getByLabel('Motivo').fill('Se rehará el pliego.');
  await form.getByRole('button', { name: 'Retirar' }).click();
  await page.getByText(/^Retirada el/).waitFor();
}

/** Imports the valid rows of the office's spreadsheet. Begins signed in. @param name of a sample, two of whose four rows have problems */
async function importSheet(page: Screen, name: string): Promise<void> {
  await page.goto('/licitaciones/importar');
  const files = (name: string) => page.getByRole('group', { name }).locator('input');
  await files('Planilla (Excel o CSV)').setInputFiles({
    name,
    mimeType: XLSX,
    buffer: readFileSync(new URL(name, SAMPLES)),
  });
  await files('Pliegos (PDF, JPG o PNG)').setInputFiles({ ...samplePdf('pliego'), name: 'resol.pdf' });
  await page.getByText('1 pliego subido').waitFor();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.getByText('2 de 4 filas se pueden importar. Todavía no se guardó nada.').waitFor();
  await page.getByRole('button', { name: 'Importar solo las filas correctas (2)' }).click();
  await page.getByText('Se importaron 2 de 4 filas.').waitFor();
  await page.getByRole('link', { name: 'Volver a la administración de licitaciones' }).click();
  await page.getByRole('button', { name: 'Salir sin importar' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/licitaciones');
}

/** Reads what became of a withdrawn tender, and stops following it. */
async function readAndLeave(page: Screen, portal: Portal, id: string): Promise<void> {
  await page.goto(`${LIST}?licitacion=${id}`);
  await page.getByText(/^Retirada el/).waitFor();
  await page.getByText('Se rehará el pliego.').waitFor();
  await page.getByText('Circular 2: Cambia la fecha de vencimiento').waitFor();
  await page.getByText('Hasta dos, una de cada color.').waitFor();
  await page.goto(await mailedLink(portal, 'avisos/baja'));
  await page.getByRole('button', { name: 'Dejar de recibir estos avisos' }).click();
  await page.getByText('Ya no recibirá estos avisos').waitFor();
}

/** The publisher's week and what a bidder does in it. */
export async function tenderWeek(page: Screen, portal: Portal, tender: TenderOfJourney): Promise<void> {
  await signInAsStaff(page, PUBLISHER);
  const id = await publishTender(page, portal, tender);
  await signOut(page);

  await followTender(page, portal, tender);
  // The mail that says that they follow it already holds the way out.
  await fetch(`${portal.url}/api/municat/licitaciones/${id}/seguir`, {
    method: 'POST',
    body: new URLSearchParams({ correo: tender.correo }),
  });
  await askAboutTender(page, portal, id, tender.correo);

  await signInAsStaff(page, PUBLISHER);
  await announceChanges(page, id);
  await awardTender(page, portal, tender);
  await withdrawTender(page, id);
  if (tender.sheet) await importSheet(page, tender.sheet);
  await signOut(page);

  await readAndLeave(page, portal, id);
}
