import { explainedDocuments } from 'shared-api/contract';
import { REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { answer, expectAccessible, fakeClient, renderPortal, screen, within } from 'shared-ui/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DocumentsPage } from './DocumentsPage.tsx';

const idOf = (n: number) => `7f0c2a5e-52a5-4b1c-9f43-${String(n).padStart(12, '0')}`;
const DATA = REQUIRED_DOCUMENTS.map((type, n) => ({ ...type, id: idOf(n) }));
const STATEMENT = 'Manifestación de bienes y deudas';
const open = (at = '/documentacion', client = fakeClient(answer(explainedDocuments, { data: DATA }))) =>
  renderPortal([{ path: '/documentacion', element: <DocumentsPage /> }], { at, client });

it('lists every document by who hands it in, with what it is, where to get it and how recent', async () => {
  vi.setSystemTime('2026-11-25T15:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  open();
  const everyone = within(await screen.findByRole('region', { name: 'Para todos' }));
  expect(everyone.getAllByRole('listitem')).toHaveLength(7);
  expect(everyone.getAllByRole('link', { name: 'www.arca.gob.ar' })[0]?.getAttribute('href')).toBe(
    'https://www.arca.gob.ar/',
  );
  const companies = within(screen.getByRole('region', { name: 'Personas jurídicas, además' }));
  expect(companies.getAllByRole('listitem')).toHaveLength(3);
  const persons = within(screen.getByRole('region', { name: 'Personas humanas, además' }));
  persons.getByText('Se acepta documentación emitida desde el 26/09/2026.');
  screen.getByText('Las fechas valen para lo que se presente el 25/11/2026.');
  await expectAccessible();
});

it('shows the model of a document alone, to be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { person } = open();
  const link = await screen.findByRole('link', { name: `Modelo para completar: ${STATEMENT}` });
  const href = link.getAttribute('href') ?? '';
  open(href);
  const page = await screen.findByRole('heading', { level: 1, name: `Modelo: ${STATEMENT}` });
  expect(page.ownerDocument.body.textContent).toContain('TOTAL DE DEUDAS');
  await person.click(screen.getAllByRole('button', { name: 'Imprimir' }).at(-1) ?? page);
  expect(print).toHaveBeenCalledOnce();
});

it('says that the list did not load, and loads it again', async () => {
  const client = fakeClient();
  const { person } = open('/documentacion', client);
  await screen.findByText('No se pudo cargar la lista de documentos');
  await expectAccessible();
  client.use(answer(explainedDocuments, { data: DATA }));
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('region', { name: 'Para todos' });
});
