import {
  addOptionalDocument,
  findPerson,
  type SupplierDocument,
  type SupplierRequest,
  uploadFile,
} from 'shared-api/contract';
import { addDays, REQUEST_FIELDS, todayInCity } from 'shared-api/rules';
import {
  CBU_EDGES,
  CONDITION_EDGES,
  DATE_EDGES,
  type Edge,
  FILE_URL_EDGES,
  MISSING_EDGES,
  MONTH_EDGES,
  NAME_EDGES,
  POWER_EDGES,
  problemOn,
  TAX_ID_EDGES,
  TEXT_EDGES,
  urlOfLength,
} from 'shared-api/testing';
import { answer, fieldValue, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, documentsFor, PERSON_CUIT } from '../test/bundle.ts';
import { give, type Person } from '../test/files.ts';
import { open, savesOf } from '../test/open.tsx';
import { withForm } from '../test/wizard.ts';

const step = (number: number) => `/persona-humana/register/${PERSON_CUIT}?paso=${number}`;
const companyStep = (number: number) => `/persona-juridica/register-form/${COMPANY_CUIT}?paso=${number}`;
const goOn = (person: Person) => person.click(screen.getByRole('button', { name: 'Siguiente' }));
const headed = (name: string) => screen.findByRole('heading', { level: 2, name });
const today = () => todayInCity(new Date());
const typed = (day: string) => day.split('-').reverse().join('');

interface Outcome extends Edge {
  readonly kept?: string;
}
/** Refused, taken as it is, or taken and kept in another way. */
const outcomeOf = ({ problem, kept }: Outcome) => `${problem === null} ${kept !== undefined}`;

/** The first edge of each kind: the tests of the rules try every value, the screen has to show what they say. */
const oneOfEach = <E extends Outcome>(
  edges: readonly E[],
  kindOf: (edge: E) => string | null = outcomeOf,
): E[] => [...Map.groupBy(edges, kindOf).values()].flatMap(([first]) => first ?? []);

/** The sentence is on the screen and nothing was saved; or the form went on to its next step. */
async function expectProblem(
  client: ReturnType<typeof withForm>,
  problem: string | null,
  next: string,
  /** Saves of the step's other values, which are right. */
  rest: readonly object[] = [],
) {
  if (problem === null) return void (await headed(next));
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
  await waitFor(() => expect(savesOf(client)).toEqual(rest));
}
afterEach(() => vi.useRealTimers());

describe('the form at the edges of the rules', () => {
  const ofEachField = oneOfEach(TEXT_EDGES, (edge) => edge.field + outcomeOf(edge));
  it.each(ofEachField)('$what', async ({ field, value, problem, kept }) => {
    const client = withForm(aBundle());
    const { person } = open(step(2), { client });
    const input = await screen.findByLabelText(REQUEST_FIELDS[field].label);
    await person.click(input);
    await person.paste(value);
    expect(fieldValue(input)).toBe(value);
    await person.tab();
    expect(fieldValue(input)).toBe(kept ?? value.trim());
    await goOn(person);
    await expectProblem(client, problem, 'Datos Bancarios');
  });

  it.each(oneOfEach(CBU_EDGES))('$what', async ({ cbu, problem, kept }) => {
    const client = withForm(aBundle());
    const { person } = open(step(3), { client });
    await person.click(await screen.findByRole('button', { name: 'Agregar una cuenta' }));
    const input = screen.getByLabelText('CBU o CVU');
    await person.click(input);
    await person.paste(cbu);
    expect(fieldValue(input)).toBe(cbu);
    await person.clear(screen.getByLabelText('Banco'));
    await person.type(screen.getByLabelText('Banco'), 'Banco');
    await goOn(person);
    await expectProblem(client, problem, 'Clientes de la empresa');
    if (problem === null)
      expect(savesOf(client)).toMatchObject([{ cuenta_bancaria: [{ cbu: kept ?? cbu }] }]);
  });

  describe('of the attorney', () => {
    const openAttorney = async () => {
      const client = withForm(aBundle());
      client.use(
        answer(findPerson, ({ params }) => ({
          cuit: params.cuit,
          tipoPersona: 'FISICA' as const,
          razonSocial: null,
          nombre: 'LUISA',
          apellido: 'GOMEZ',
          sexo: null,
        })),
      );
      const { person } = open(step(1), { client });
      await person.click(await screen.findByLabelText('Completar datos del apoderado legal:'));
      const give = async (label: string, text: string) => {
        await person.click(screen.getByLabelText(label));
        await person.paste(text);
      };
      return { client, person, give };
    };

    it.each(oneOfEach(TAX_ID_EDGES))('$what', async ({ cuit, problem, kept }) => {
      const { client, person, give } = await openAttorney();
      await give('CUIT/CUIL del apoderado legal', cuit);
      await goOn(person);
      await expectProblem(client, problem, 'Datos del Proveedor');
      if (problem === null)
        expect(savesOf(client)).toMatchObject([{ sujeto_fiscal: { cuit_apoderado_legal: kept ?? cuit } }]);
    });

    it.each(POWER_EDGES)('$what', async ({ granted, reach, problem }) => {
      const { client, person, give } = await openAttorney();
      for (const [label, offset] of [
        ['Fecha de otorgamiento del poder', granted],
        ['Fecha de alcance del poder legal', reach],
      ] as const) {
        if (offset !== null) await give(label, addDays(today(), offset));
      }
      await goOn(person);
      // The grant is saved although the reach is wrong.
      const isReachWrong = granted !== null && granted <= 0;
      const rest = [{ sujeto_fiscal: { fecha_otorgamiento_poder: addDays(today(), granted ?? 0) } }];
      await expectProblem(client, problem, 'Datos del Proveedor', isReachWrong ? rest : []);
    });

    it('a grant on 31 February is not lost without a word', async () => {
      const { client, person, give } = await openAttorney();
      await give('Fecha de otorgamiento del poder', '31/02/2026');
      await goOn(person);
      await expectProblem(client, 'Escriba una fecha que exista, como 31/12/2026', 'Datos del Proveedor');
      await person.clear(screen.getByLabelText('Fecha de otorgamiento del poder'));
      await give('Fecha de otorgamiento del poder', '28/02/2026');
      await goOn(person);
      await headed('Datos del Proveedor');
      expect(savesOf(client)).toEqual([{ sujeto_fiscal: { fecha_otorgamiento_poder: '2026-02-28' } }]);
    });
  });

  it.each(['FISICA', 'JURIDICA'])('the tax conditions of a persona %s', async (kind) => {
    const company = kind === 'JURIDICA';
    open(company ? companyStep(2) : step(2), { client: withForm(aBundle(company ? COMPANY : {})) });
    const select = await screen.findByLabelText('Condición fiscal');
    for (const { label, problem } of CONDITION_EDGES.filter(({ person }) => person === kind)) {
      const offered = within(select).queryByRole('option', { name: label }) !== null;
      expect([label, offered]).toEqual([label, problem === null]);
    }
  });

  it('the days of each month', async () => {
    vi.setSystemTime(new Date('2026-03-02T15:00:00Z'));
    const { person } = open(companyStep(2), { client: withForm(aBundle(COMPANY)) });
    for (const { label, days } of MONTH_EDGES) {
      await person.selectOptions(await screen.findByLabelText('Mes'), label);
      const options = within(screen.getByLabelText('Día')).getAllByRole('option');
      expect(options.at(-1)?.textContent).toBe(String(days));
    }
  });
});

describe('the documents at the edges of the rules', () => {
  const UPLOADED = '/api/municat/files/00000000-0000-4000-8000-000000000777';
  const openStep = (url: string) => {
    const client = withForm(aBundle({ documento_proveedor: documentsFor('FISICA', false) }));
    client.use(answer(uploadFile, { data: url }));
    return { ...open(step(5), { client }), client };
  };

  it.each(oneOfEach(DATE_EDGES, ({ problem }) => problem))(
    '$what',
    async ({ document, emision, expiracion, problem }) => {
      const { client, person } = openStep(UPLOADED);
      await give(person, await screen.findByRole('article', { name: document }));
      const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
      for (const [label, offset] of [
        ['Fecha de emisión', emision],
        ['Fecha de cierre', expiracion],
      ] as const) {
        if (offset === null) continue;
        await person.type(within(dialog).getByLabelText(label), typed(addDays(today(), offset)));
      }
      await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
      if (problem === null) return waitFor(() => expect(savesOf(client)).toHaveLength(1));
      expect((await within(dialog).findAllByText(problemOn(problem, today()) ?? '')).length).toBeGreaterThan(
        0,
      );
      expect(savesOf(client)).toEqual([]);
    },
  );

  it.each(oneOfEach(FILE_URL_EDGES))('$what', async ({ length, problem }) => {
    const { client, person } = openStep(urlOfLength(length));
    const card = await screen.findByRole('article', { name: 'DNI' });
    await give(person, card);
    if (problem === null) return waitFor(() => expect(savesOf(client)).toHaveLength(1));
    expect((await within(card).findAllByText(`archivo.pdf: ${problem}`)).length).toBeGreaterThan(0);
    expect(savesOf(client)).toEqual([]);
  });

  it.each(oneOfEach(NAME_EDGES, ({ problem }) => problem))('$what', async ({ name, problem }) => {
    const { client, person } = openStep(UPLOADED);
    client.use(
      answer(addOptionalDocument, ({ body }) => ({
        data: { ...(documentsFor('FISICA', true)[0] as SupplierDocument), tipo_documento: null, ...body },
      })),
    );
    await person.click(await screen.findByRole('button', { name: '+ Agregar Documento Opcional' }));
    const row = screen.getByRole('group', { name: 'Documento opcional #1' });
    await person.click(within(row).getByLabelText('Nombre del documento'));
    if (name !== '') await person.paste(name);
    await person.tab();
    if (problem !== null) {
      expect(within(row).getAllByText(problem).length).toBeGreaterThan(0);
      await give(person, row);
      return expect(client.calls.map(({ id }) => id)).not.toContain(addOptionalDocument.id);
    }
    await give(person, row);
    expect(await screen.findByText(`Documento opcional "${name}" subido exitosamente`)).toBeTruthy();
  });
});

describe('sending at the edges of the rules', () => {
  const WHOLE: Partial<SupplierRequest> = {
    ...COMPLETE,
    declaracion_jurada_representante_apoderado: true,
    poder_legal: '/api/municat/files/00000000-0000-4000-8000-000000000009',
    cuit_apoderado_legal: '20221124643',
    apoderado_legal_nombre: 'LUISA GOMEZ',
    fecha_otorgamiento_poder: '2026-01-02',
    fecha_alcance_poder_legal: '2030-01-02',
  };

  const ofEachItem = oneOfEach(MISSING_EDGES, ({ person, item }) => `${person} ${item}`);
  it.each(ofEachItem)('a request $what, persona $person', async ({ person: kind, ...edge }) => {
    const { change, problem, item } = edge;
    const company = kind === 'JURIDICA';
    const fullForm = company
      ? { ...WHOLE, ...COMPANY, documento_proveedor: documentsFor('JURIDICA', true) }
      : WHOLE;
    const client = withForm(aBundle({ ...fullForm, ...(change as Partial<SupplierRequest>) }));
    const { person } = open(company ? companyStep(5) : step(5), { client });
    expect(await screen.findByText(item)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    expect(await screen.findByText('Error de validación')).toBeTruthy();
    expect(screen.getByText(problem)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a request with all of it is asked about once more', async () => {
    const { person } = open(step(5), { client: withForm(aBundle(WHOLE)) });
    await person.click(await screen.findByRole('button', { name: 'Finalizar y enviar' }));
    expect(await screen.findByRole('dialog', { name: 'Envío de inscripción' })).toBeTruthy();
  });
});
