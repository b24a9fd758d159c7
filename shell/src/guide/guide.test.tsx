import { explainedDocuments, requiredDocuments } from 'shared-api/contract';
import { PROMISED_DAYS, REQUIRED_DOCUMENTS, reviewPromise } from 'shared-api/rules';
import { NO_EXPLANATION } from 'shared-api/testing';
import { answer, expectAccessible, fakeClient, renderPortal, screen } from 'shared-ui/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DocumentChecklist } from './DocumentChecklist.tsx';
import { Guide } from './Guide.tsx';
import { TIMES } from './topics.ts';

/** The page as the gateway of a city sends it that has set this limit. */
function limitOf(megabytes: number) {
  const meta = document.createElement('meta');
  meta.name = 'max-upload-bytes';
  meta.content = String(megabytes * 1024 * 1024);
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
const LIMIT = /^(Documentos|Reúna los documentos) en PDF, JPG o PNG, de hasta (.*) cada uno/;
const shownLimit = async () => LIMIT.exec((await screen.findByText(LIMIT)).textContent)?.[2];

const DATES = { emision: false, expiracion: false, regla_fecha: 'none' } as const;
const PERSONS = { requerido_persona_fisica: true, requerido_persona_juridica: false };
/** The document types of a city that added one of its own. */
const TYPES = [
  ...REQUIRED_DOCUMENTS,
  { nombre: 'Seguro de caución', ...PERSONS, ...DATES, ...NO_EXPLANATION },
].map((type, n) => ({ ...type, id: `7f0c2a5e-52a5-4b1c-9f43-${String(n).padStart(12, '0')}` }));
const client = () =>
  fakeClient(answer(requiredDocuments, { data: TYPES }), answer(explainedDocuments, { data: TYPES }));

describe.each([
  ['Qué tener a mano', async (from = client()) => void renderPortal(<DocumentChecklist />, { client: from })],
  [
    'Guía rapida',
    async (from = client()) => {
      const { person } = renderPortal(<Guide opened onClose={() => undefined} />, { client: from });
      await person.click(await screen.findByRole('button', { name: '¿Qué documentos necesito?' }));
    },
  ],
])('%s', (_, show) => {
  it('says how large a file may be', async () => {
    await show();
    expect(await shownLimit()).toBe('10 MB');
  });

  it('says the limit that the city has set', async () => {
    limitOf(25);
    await show();
    expect(await shownLimit()).toBe('25 MB');
  });

  it('names the documents that the city asks for now', async () => {
    await show();
    await screen.findByText(/Seguro de caución/);
    expect(screen.getAllByText(/Licencia comercial municipal/)).not.toEqual([]);
  });

  it('refers to the form when they fail to load', async () => {
    await show(fakeClient());
    await screen.findAllByText('La lista está en el último paso del formulario.');
  });
});

it('calls a rejected request as the guide does', async () => {
  const { person } = renderPortal(<Guide opened onClose={() => undefined} />, { client: client() });
  await person.click(await screen.findByRole('button', { name: '¿Cómo sigo mi trámite?' }));
  expect((await screen.findByText(/^Rechazado: /)).textContent).toContain('La solicitud fue inhabilitada.');
  expect(screen.getByText(/^Vencida: /)).toBeTruthy();
});

it('says in the guide what each document is and where to get it, and leads to the list for printing', async () => {
  const { person } = renderPortal(<Guide opened onClose={() => undefined} />, { client: client() });
  await person.click(await screen.findByRole('button', { name: '¿Qué documentos necesito?' }));
  await screen.findByText(/^Documento Nacional de Identidad vigente/);
  expect(screen.getByRole('link', { name: 'www.ca.gob.ar' }).getAttribute('href')).toBe(
    'https://www.ca.gob.ar/',
  );
  const list = screen.getByRole('link', { name: 'Ver la lista para imprimir' });
  expect(list.getAttribute('href')).toBe('/documentacion');
  await expectAccessible();
});

it('promises the times by which the review measures what is late', () => {
  const [, first, corrected, approval] = TIMES;
  expect(first).toBe(`Primera revisión: de ${reviewPromise(false)}.`);
  expect(corrected).toBe(`Revisión de correcciones: de ${reviewPromise(true)}.`);
  expect(approval).toContain(`a ${PROMISED_DAYS.approval} días hábiles`);
});
