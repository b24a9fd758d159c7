import { explainedDocuments, startCompanyRequest } from 'shared-api/contract';
import { MINUTES_GIVEN, REQUIRED_DOCUMENTS, recencyText, todayInCity } from 'shared-api/rules';
import { NO_EXPLANATION } from 'shared-api/testing';
import { answer, expectAccessible, fakeClient, screen, within } from 'shared-ui/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, documentsFor } from '../../test/bundle.ts';
import { ASSETS, card, STEP, withDocuments } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open } from '../../test/open.tsx';

const FOLDED = 'Qué es y dónde se consigue';
const explained = (person: 'FISICA' | 'JURIDICA') =>
  answer(explainedDocuments, {
    data: documentsFor(person, false).flatMap(({ tipo_documento: type }) => {
      const texts = REQUIRED_DOCUMENTS.find(({ nombre }) => nombre === type?.nombre);
      return type ? [{ ...NO_EXPLANATION, ...texts, ...type }] : [];
    }),
  });
const openStep = () => {
  const client = withDocuments();
  client.use(explained('FISICA'));
  return open(STEP, { client });
};

/** A screen that is as wide as every question asks. */
function onWideScreen() {
  const narrow = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...narrow(media), matches: true }));
  onTestFinished(() => void vi.stubGlobal('matchMedia', narrow));
}

it('says at each document what it is, where to get it, from which day it counts and what to fill in', async () => {
  onWideScreen();
  openStep();
  const dni = within(await card('DNI'));
  await dni.findByText(/^Documento Nacional de Identidad vigente/);
  const where = dni.getByRole('link', { name: 'Dónde se consigue: DNI (se abre en otra pestaña)' });
  expect(where.getAttribute('href')).toBe('https://www.argentina.gob.ar/interior/renaper');
  const statement = within(await card(ASSETS));
  const type = REQUIRED_DOCUMENTS.find(({ nombre }) => nombre === ASSETS);
  statement.getByText((type && recencyText(type, todayInCity(new Date()))) ?? 'nothing');
  const model = statement.getByRole('link', { name: /^Modelo para completar/ });
  expect(model.getAttribute('href')).toMatch(/^\/documentacion\?modelo=/);
  await expectAccessible();
});

it('folds it on a phone, but for the day', async () => {
  openStep();
  const statement = within(await card(ASSETS));
  const folded = (await statement.findByText(FOLDED)).closest('details');
  expect(folded).toHaveProperty('open', false);
  expect(folded?.contains(statement.getByText(/^Se acepta documentación emitida desde/))).toBe(false);
  expect(folded?.contains(statement.getByText(/^Lista de lo que tiene/))).toBe(true);
  await expectAccessible();
});

it('says at the minutes that the first step holds the same paper', async () => {
  const minutes = '/api/municat/files/00000000-0000-4000-8000-000000000008';
  for (const acta_designacion_url of [null, minutes]) {
    const bundle = aBundle({ ...COMPANY, acta_designacion_url });
    const client = fakeClient(answer(startCompanyRequest, bundle), explained('JURIDICA'));
    const { unmount } = open(`/persona-juridica/register/${COMPANY_CUIT}?paso=5`, { client });
    const acta = within(await card('Acta de designación de representantes'));
    expect(acta.queryByText(MINUTES_GIVEN) !== null).toBe(acta_designacion_url !== null);
    unmount();
  }
  expect(screen.queryByRole('article')).toBeNull();
});

it('offers no day in the calendar that the document’s rule refuses', async () => {
  vi.setSystemTime('2026-11-25T15:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const { person } = openStep();
  await give(person, await card(ASSETS));
  await person.click(await screen.findByRole('button', { name: 'Abrir calendario: Fecha de emisión' }));
  const day = (name: string) => screen.getByRole('button', { name });
  expect(day('25 noviembre 2026')).toHaveProperty('disabled', false);
  expect(day('26 noviembre 2026')).toHaveProperty('disabled', true);
  await person.click(day('Mes anterior'));
  await person.click(day('Mes anterior'));
  expect(day('26 septiembre 2026')).toHaveProperty('disabled', false);
  expect(day('25 septiembre 2026')).toHaveProperty('disabled', true);
  expect(day('Mes anterior')).toHaveProperty('disabled', true);
});
