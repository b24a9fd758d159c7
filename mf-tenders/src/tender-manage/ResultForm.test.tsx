import { keyOf } from 'shared-api/client';
import {
  listRequests,
  type RequestRow,
  readTender,
  setTenderResult,
  type TenderDetail,
  uploadFile,
} from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import {
  act,
  answer,
  aUser,
  chooseFile,
  describedBy,
  expectAccessible,
  findDialog,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, tender, tenderId } from '../test/fixtures.ts';
import { server, URL } from '../test/open-admin.tsx';

/** Its last day has come. */
const DUE = inFull(tender(3, { fecha_vencimiento: todayInCity(new Date()) }));
const OBRAS = { cuit: '30558535365', razon_social: 'OBRAS DEL VALLE S.A.' };

const aSupplier = ({ cuit, razon_social }: typeof OBRAS): RequestRow => ({
  cuit,
  tipo_persona: 'JURIDICA',
  nombre_persona_humana: null,
  razon_social,
  nro_tramite: '2026-000123',
  createdAt: '2026-05-04T12:30:00.000Z',
  estado_tramite: { estado: 'HABILITADO', createdAt: '2026-05-05T12:30:00.000Z' },
  turno: null,
  correccion_sin_enviar: false,
  etiquetas: [],
});
const aPage = (data: RequestRow[]) => ({
  data,
  current: 1,
  hasPreviousPage: false,
  hasNextPage: false,
  total: data.length,
  totalIsExact: true,
});

function open(shown: TenderDetail) {
  const client = server();
  client.use(answer(readTender, shown));
  client.use(answer(setTenderResult, { data: { ...DUE, situacion: 'desierta' } }));
  client.use(
    answer(listRequests, ({ query }) => {
      const { buscar = '' } = query ?? {};
      const isMatch = [OBRAS.razon_social.toLowerCase(), OBRAS.cuit].some((text) =>
        text.includes(buscar.toLowerCase()),
      );
      if (buscar === 'Obras del Vale') return { ...aPage([aSupplier(OBRAS)]), parecidas: 1 };
      return aPage(isMatch ? [aSupplier(OBRAS)] : []);
    }),
  );
  const user = aUser({ tipo: 'PUBLICADOR' });
  const { person, queries } = renderPortal(routes, { at: `/licitaciones/${tenderId(3)}`, client, user });
  const inputs = () => client.calls.filter(({ id }) => id === 'tenders.result').map(({ input }) => input);
  const save = (form: ReturnType<typeof within>) =>
    person.click(form.getByRole('button', { name: 'Guardar resultado' }));
  return { client, person, queries, inputs, save };
}

async function openAward() {
  const page = open(DUE);
  await page.person.click(await screen.findByRole('button', { name: 'Cargar resultado' }));
  const form = await findDialog('Cargar resultado');
  await page.person.selectOptions(form.getByLabelText(/^Resultado/), 'Adjudicada');
  const award = (number: number) => within(form.getByRole('group', { name: `Adjudicación ${number}` }));
  return { ...page, form, award };
}

describe('the result of a tender', () => {
  it('names a supplier that is found in the register by name, and how it stands there', async () => {
    const { person, inputs, save, form, award } = await openAward();
    await person.type(award(1).getByLabelText(/^Proveedor adjudicado/), 'valle');
    await person.click(await award(1).findByRole('button', { name: /OBRAS DEL VALLE.*30-55853536-5/ }));
    await award(1).findByText('En el registro: OBRAS DEL VALLE S.A.');
    await expectAccessible();
    await person.type(award(1).getByLabelText(/^Monto/), '1.500.000,50');
    award(1).getByText(/^Se publicará: \$\s1\.500\.000,50$/);
    await save(form);
    await screen.findByText('Resultado guardado');
    expect(inputs()).toMatchObject([
      {
        body: {
          resultado: 'adjudicada',
          adjudicaciones: [
            { renglon: '', proveedor: OBRAS.razon_social, cuit: OBRAS.cuit, monto: 1_500_000.5 },
          ],
        },
      },
    ]);
  });

  it.each([
    ['its own field', /^CUIT/],
    ['the field of the name', /^Proveedor adjudicado/],
  ])('names a supplier of the register by its CUIT in %s; an emptied name stays empty', async (_, field) => {
    const { person, award } = await openAward();
    await person.click(award(1).getByLabelText(field));
    await person.paste('30-55853536-5');
    await award(1).findByDisplayValue('OBRAS DEL VALLE S.A.');
    await award(1).findByText('En el registro: OBRAS DEL VALLE S.A.');
    const name = award(1).getByLabelText<HTMLInputElement>(/^Proveedor adjudicado/);
    await person.clear(name);
    await person.type(name, 'U');
    expect(name.value).toBe('U');
  });

  it('says that the name of the CUIT is published when another name is typed over it', async () => {
    const { person, award } = await openAward();
    const name = award(1).getByLabelText(/^Proveedor adjudicado/);
    await person.click(award(1).getByLabelText(/^CUIT/));
    await person.paste('30-55853536-5');
    await award(1).findByDisplayValue('OBRAS DEL VALLE S.A.');
    const warning = /^Se publicará con ese nombre, que es el del CUIT\. Si es otro proveedor, cambie o borre/;
    expect(award(1).queryByText(warning)).toBeNull();
    await person.clear(name);
    await person.type(name, 'Cooperativa Nueva');
    await award(1).findByText(warning);
    await expectAccessible();
    await person.clear(award(1).getByLabelText(/^CUIT/));
    await award(1).findByText(/se publicará con el nombre que escriba/);
    expect(award(1).queryByText(warning)).toBeNull();
  });

  it.each(['0', '999999999999999999'])(
    'keeps the amount %s, which is refused, as it was typed',
    async (text) => {
      const { person, award } = await openAward();
      const amount = award(1).getByLabelText<HTMLInputElement>(/^Monto/);
      await person.type(amount, text);
      award(1).getByText('Por ejemplo: 1.500.000,50');
      await person.tab();
      expect(amount.value).toBe(text);
    },
  );

  it('searches a name that ends with a number as a name', async () => {
    const { client, person, award } = await openAward();
    await person.type(award(1).getByLabelText(/^Proveedor adjudicado/), 'Grupo 30');
    await award(1).findByText(/se publicará con el nombre que escriba/);
    const searches = client.calls.filter(({ id }) => id === listRequests.id);
    expect(searches.at(-1)?.input).toMatchObject({ query: { buscar: 'Grupo 30' } });
  });

  it('says that a name of the register is published as it is typed unless it is chosen', async () => {
    const { person, award } = await openAward();
    await person.type(award(1).getByLabelText(/^Proveedor adjudicado/), 'obras del valle s.a.');
    await award(1).findByText(
      'Elija el proveedor: si no, se publicará con el nombre que escriba y sin su CUIT.',
    );
    await expectAccessible();
  });

  it('offers a similar name, and says that the register does not have the typed one', async () => {
    const { person, award } = await openAward();
    await person.type(award(1).getByLabelText(/^Proveedor adjudicado/), 'Obras del Vale');
    const similar = within(await award(1).findByRole('list', { name: 'Nombres parecidos del registro' }));
    award(1).getByText(/se publicará con el nombre que escriba/);
    await expectAccessible();
    await person.click(similar.getByRole('button', { name: /OBRAS DEL VALLE/ }));
    await award(1).findByText('En el registro: OBRAS DEL VALLE S.A.');
  });

  it('takes a name that the register does not know, and an amount that will be told later', async () => {
    const { person, inputs, save, form, award } = await openAward();
    await person.type(award(1).getByLabelText(/^Proveedor adjudicado/), 'Cooperativa Nueva');
    await award(1).findByText(/se publicará con el nombre que escriba/);
    await person.click(award(1).getByRole('checkbox', { name: 'El monto se informará después' }));
    await save(form);
    await screen.findByText('Resultado guardado');
    const adjudicaciones = [{ renglon: '', proveedor: 'Cooperativa Nueva', cuit: null, monto: null }];
    expect(inputs()).toMatchObject([{ body: { adjudicaciones } }]);
  });

  it('is awarded to several, each with its item, and says what each lacks', async () => {
    const { person, inputs, save, form, award } = await openAward();
    await save(form);
    const lacks = within(await form.findByRole('alert'));
    await person.click(
      lacks.getByRole('link', { name: 'Debe escribir el monto, o marcar que se informará después' }),
    );
    expect(document.activeElement).toBe(award(1).getByLabelText(/^Monto/));
    const another = form.getByRole('button', { name: 'Agregar otra adjudicación' });
    expect(describedBy(another)).toContain('hasta 50');
    // The award that follows a removed one is another than those that stay.
    await person.click(another);
    await person.click(award(1).getByRole('button', { name: 'Quitar la adjudicación 1' }));
    await person.click(another);
    for (const number of [1, 2]) {
      await person.type(award(number).getByLabelText(/^Proveedor adjudicado/), `P ${number}`);
      await person.type(award(number).getByLabelText(/^Monto/), `${number}0`);
    }
    await save(form);
    expect(
      award(2)
        .getByLabelText(/^Renglón/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
    await expectAccessible();
    for (const number of [1, 2])
      await person.type(award(number).getByLabelText(/^Renglón/), `Renglón ${number}`);
    await save(form);
    await screen.findByText('Resultado guardado');
    expect(inputs()).toMatchObject([
      { body: { adjudicaciones: [{ renglon: 'Renglón 1' }, { renglon: 'Renglón 2' }] } },
    ]);
  });

  it('refuses an unreadable amount at its field', async () => {
    const { person, inputs, save, form, award } = await openAward();
    await person.type(award(1).getByLabelText(/^Monto/), '1.50.000');
    await save(form);
    const lacks = within(await form.findByRole('alert'));
    await person.click(lacks.getByRole('link', { name: 'Escriba el monto como 1.500.000,50' }));
    expect(document.activeElement).toBe(award(1).getByLabelText(/^Monto/));
    expect(inputs()).toEqual([]);
  });

  it('starts its correction with what is published, takes its file away and asks why', async () => {
    const AWARDS = [
      { renglon: 'Renglón 1', proveedor: 'Obras SA', cuit: '30558535365', monto: 1500.5 },
      { renglon: 'Renglón 2', proveedor: 'Vialidad SRL', cuit: null, monto: null },
    ];
    const { person, inputs, save } = open({
      ...DUE,
      situacion: 'adjudicada',
      desenlace: {
        fecha: '2026-05-12T13:00:00.000Z',
        detalle: 'Única oferta',
        motivo: 'Se cargó otro monto',
        adjudicaciones: AWARDS,
        archivo: { url: URL, nombre: 'acto.pdf', tipo: 'application/pdf', bytes: 1024, sha256: '' },
      },
    });
    await screen.findByText('Adjudicada, resultado corregido el 12/05/2026 10:00');
    await person.click(await screen.findByRole('button', { name: 'Corregir resultado' }));
    const form = await findDialog('Corregir resultado');
    expect(form.queryByText('Se recuperó lo que había escrito')).toBeNull();
    await person.type(form.getByLabelText(/^Detalle/), ' válida');
    await person.click(form.getByRole('button', { name: 'Quitar' }));
    await save(form);
    const lacks = within(await form.findByRole('alert'));
    await person.click(lacks.getByRole('link', { name: 'Debe escribir por qué se corrige el resultado' }));
    expect(document.activeElement).toBe(form.getByLabelText(/^Motivo de la corrección/));
    await person.keyboard('Faltaba el detalle');
    await save(form);
    await screen.findByText('Resultado guardado');
    expect(inputs()).toMatchObject([
      {
        body: {
          resultado: 'adjudicada',
          detalle: 'Única oferta válida',
          adjudicaciones: AWARDS,
          archivo_url: null,
          motivo: 'Faltaba el detalle',
        },
      },
    ]);
  });

  it('is no correction of itself when its answer got lost: it is sent again as it was', async () => {
    const { client, person, save } = open({ ...DUE, version: 4 });
    await person.click(await screen.findByRole('button', { name: 'Cargar resultado' }));
    const form = await findDialog('Cargar resultado');
    await person.selectOptions(form.getByLabelText(/^Resultado/), 'Desierta');
    const desenlace = { fecha: '2026-05-12T13:00:00.000Z', detalle: null, motivo: null };
    const stored: TenderDetail = {
      ...DUE,
      version: 5,
      situacion: 'desierta',
      desenlace: { ...desenlace, adjudicaciones: [], archivo: null },
    };
    const lost = [
      refusal(503, 'El servicio no está disponible.'),
      refusal(409, 'La misma operación está en curso.', { code: 'IDEMPOTENCIA' }),
    ];
    const calls: unknown[] = [];
    client.use(
      answer(setTenderResult, ({ body }, { version, idempotencyKey }) => {
        const failure = lost[calls.length];
        calls.push([body, version, idempotencyKey]);
        client.use(answer(readTender, stored));
        return failure ?? { data: stored };
      }),
    );
    await save(form);
    await form.findByText('El servicio no está disponible.');
    await screen.findByRole('button', { name: 'Corregir resultado', hidden: true });
    await save(form);
    await form.findByText('La misma operación está en curso.');
    expect(form.queryByText(/Otra persona/)).toBeNull();
    await save(form);
    await screen.findByText('Resultado guardado');
    const first = [expect.objectContaining({ motivo: '' }), 4, expect.any(String)];
    expect(calls).toEqual([first, calls[0], calls[0]]);
  });

  it('is known as published when the form is opened again after its answer got lost', async () => {
    const { client, person, queries, save } = open({ ...DUE, version: 4 });
    client.use(answer(setTenderResult, refusal(503, 'El servicio no está disponible.')));
    client.use(answer(uploadFile, { data: URL }));
    await person.click(await screen.findByRole('button', { name: 'Cargar resultado' }));
    const form = await findDialog('Cargar resultado');
    await person.selectOptions(form.getByLabelText(/^Resultado/), 'Adjudicada');
    await person.type(form.getByLabelText(/^Proveedor/), 'Obras SA');
    await person.type(form.getByLabelText(/^Monto/), '1500,50');
    const file = new File(['%PDF-'], 'acto.pdf', { type: 'application/pdf' });
    await chooseFile(person, form.getByRole('group', { name: /^Archivo del acto/ }), file);
    await form.findByRole('button', { name: /^Quitar/ });
    await save(form);
    await form.findByText('El servicio no está disponible.');
    const close = async () => {
      await person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await close();
    await person.click(screen.getByRole('button', { name: 'Cargar resultado' }));
    await findDialog('Cargar resultado');
    // The page behind the form reads only now that the result was stored.
    const award = { renglon: null, proveedor: 'Obras SA', cuit: null, monto: 1500.5 };
    const archivo = { url: `${URL}/acto`, nombre: 'acto.pdf', tipo: 'application/pdf', bytes: 5, sha256: '' };
    const desenlace = { fecha: '2026-05-12T13:00:00.000Z', detalle: null, motivo: null, archivo };
    const stored: TenderDetail = {
      ...DUE,
      version: 5,
      situacion: 'adjudicada',
      desenlace: { ...desenlace, adjudicaciones: [award] },
    };
    client.use(answer(readTender, stored));
    await act(() => queries.invalidateQueries({ queryKey: keyOf(readTender) }));
    const again = await findDialog('Corregir resultado');
    again.getByText('Este resultado ya está publicado');
    expect(again.queryByText(/Otra persona/)).toBeNull();
    await expectAccessible();
    await close();
    await person.click(screen.getByRole('button', { name: 'Corregir resultado' }));
    const restored = await findDialog('Corregir resultado');
    restored.getByText('Este resultado ya está publicado');
    await person.type(restored.getByLabelText(/^Detalle/), 'Única oferta');
    expect(restored.queryByText('Este resultado ya está publicado')).toBeNull();
    expect(restored.queryByText(/Otra persona/)).toBeNull();
  });

  it('shows what somebody else published meanwhile, and corrects it when saved again', async () => {
    const { client, person, inputs, save } = open({ ...DUE, version: 4 });
    await person.click(await screen.findByRole('button', { name: 'Cargar resultado' }));
    const form = await findDialog('Cargar resultado');
    await person.selectOptions(form.getByLabelText(/^Resultado/), 'Desierta');
    expect(form.queryByText(/Otra persona/)).toBeNull();
    const desenlace = { fecha: '2026-05-12T13:00:00.000Z', detalle: 'No sirvieron', motivo: null };
    const versions: (number | undefined)[] = [];
    client.use(
      answer(setTenderResult, (_, { version }) => {
        versions.push(version);
        throw refusal(409, 'La licitación cambió.');
      }),
      answer(readTender, {
        ...DUE,
        version: 5,
        situacion: 'fracasada',
        desenlace: { ...desenlace, adjudicaciones: [], archivo: null },
      }),
    );
    await save(form);
    const correction = await findDialog('Corregir resultado');
    correction.getByText('Otra persona cargó un resultado mientras usted escribía');
    correction.getByText('Fracasada el 12/05/2026 10:00');
    expect(correction.getByLabelText(/^Resultado/)).toHaveProperty('value', 'desierta');
    await expectAccessible();
    client.use(
      answer(setTenderResult, (_, { version }) => {
        versions.push(version);
        return { data: { ...DUE, situacion: 'desierta' as const } };
      }),
    );
    await person.type(correction.getByLabelText(/^Motivo de la corrección/), 'No hubo ofertas');
    await save(correction);
    await screen.findByText('Resultado guardado');
    expect(inputs()).toMatchObject([{}, { body: { resultado: 'desierta', motivo: 'No hubo ofertas' } }]);
    expect(versions).toEqual([4, 5]);
  });
});
