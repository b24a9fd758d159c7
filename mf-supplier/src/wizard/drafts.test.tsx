import {
  findClient,
  requestData,
  saveDraft,
  saveRequest,
  startCompanyRequest,
  startPersonRequest,
} from 'shared-api/contract';
import { ALTERNATIVE_EMAIL_PROBLEM } from 'shared-api/rules';
import {
  act,
  answer,
  describedBy,
  expectAccessible,
  type FakeClient,
  fakeClient,
  fieldValue,
  findDialog,
  holdsUnsaved,
  noConnection,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, PERSON_CUIT, uuid } from '../test/bundle.ts';
import { open, savesOf } from '../test/open.tsx';
import { serverDrafts } from '../test/server-drafts.ts';
import { FORM, phoneField } from '../test/wizard.ts';

const HOME = `/request-management/persona-humana/${PERSON_CUIT}`;
const RESTORED = /^Recuperamos lo que había escrito y no llegó a guardarse/;
const PARTLY = 'Se guardó lo completo; falta:';

const label = (text: string) => screen.findByLabelText(text);
const press = (name: string) => screen.getByRole('button', { name });
/** A connection that comes back sends what waits at once: no test waits for the pause after the last key. */
const sendDrafts = () => act(async () => void window.dispatchEvent(new Event('online')));

function openForm(
  step: number,
  settings: { bundle?: ReturnType<typeof aBundle>; errores?: Record<string, string> } = {},
) {
  const { bundle = aBundle(), errores } = settings;
  const server = serverDrafts(bundle, errores);
  const client: FakeClient = fakeClient(
    answer(startPersonRequest, bundle),
    answer(requestData, bundle),
    answer(findClient, ({ params }) => ({
      nombre: null,
      apellido: null,
      razonSocial: `CLIENTE ${params.cuit}`,
    })),
    server.keepsDrafts,
    server.saves,
  );
  return { ...open(`${FORM}?paso=${step}`, { client }), client, server };
}

describe('what was typed and not saved', () => {
  const drafted = {
    ...aBundle(),
    borrador: {
      datos: { version: 7, campos: { telefono_alternativo: { valor: '3834', base: null, version: 7 } } },
    },
  };

  it('is there on another device, which says so', async () => {
    const { client } = openForm(2, { bundle: drafted });
    expect(fieldValue(await phoneField())).toBe('3834');
    expect(screen.getByText(RESTORED)).toBeTruthy();
    await expectAccessible();
    await sendDrafts();
    expect(client.inputs(saveDraft)).toEqual([]);
  });

  it('is said to be in its step, whichever step is shown', async () => {
    openForm(4, { bundle: drafted });
    expect(await screen.findByText(RESTORED)).toHaveProperty(
      'textContent',
      'Recuperamos lo que había escrito y no llegó a guardarse. Revíselo en «Datos del Proveedor» y continúe para guardarlo.',
    );
  });

  it('reaches the server by itself, and leaves it with what is discarded', async () => {
    const { person, server } = openForm(2);
    await person.type(await phoneField(), '3834');
    await waitFor(() => expect(server.valuesOf('datos')).toEqual({ telefono_alternativo: '3834' }), {
      timeout: 3_000,
    });
    await person.click(press('Descartar cambios'));
    // Its button goes with the changes.
    const step = screen.getByRole('heading', { name: 'Datos del Proveedor' });
    expect(document.activeElement).toBe(step);
    await sendDrafts();
    await waitFor(() => expect(server.valuesOf('datos')).toEqual({}));
  });

  it('on two devices stays as it was typed last, and the form says so', async () => {
    const { person, server } = openForm(2);
    await person.type(await phoneField(), '3834');
    server.typeElsewhere('datos', 'telefono_alternativo', '1111');
    server.typeElsewhere('datos', 'domicilio_alternativo', 'SALTA 1');
    await sendDrafts();
    expect(await screen.findByText(/^También escribió en otra ventana u otro dispositivo/)).toHaveProperty(
      'textContent',
      'También escribió en otra ventana u otro dispositivo: quedó lo último que escribió (Teléfono alternativo, Domicilio alternativo). Revíselo antes de guardarlo.',
    );
    expect(fieldValue(await phoneField())).toBe('3834');
    expect(fieldValue(await label('Domicilio alternativo'))).toBe('SALTA 1');
    await expectAccessible();
    await person.click(press('Descartar cambios'));
    expect(screen.queryByText(/otro dispositivo/)).toBeNull();
    await person.type(await phoneField(), '3834');
    expect(screen.queryByText(/otro dispositivo/)).toBeNull();
  });

  it('goes on reaching the server a second after the last key, once a failure is over', async () => {
    const { person, client, server } = openForm(2);
    client.use(answer(saveDraft, noConnection()));
    await person.type(await phoneField(), '38');
    await sendDrafts();
    client.use(server.keepsDrafts);
    await sendDrafts();
    await waitFor(() => expect(server.valuesOf('datos')).toEqual({ telefono_alternativo: '38' }));
    await person.type(await phoneField(), '34');
    await waitFor(() => expect(server.valuesOf('datos')).toEqual({ telefono_alternativo: '3834' }), {
      timeout: 3_000,
    });
  });

  it('is not taken for another device’s on a slow line', async () => {
    const { person, client, server } = openForm(2);
    const line = Promise.withResolvers<void>();
    const keeps = server.keepsDrafts;
    client.use({
      ...keeps,
      give: async (input, options) => {
        const keptDraft = keeps.give(input, options);
        await line.promise;
        return keptDraft;
      },
    });
    await person.type(await phoneField(), '38');
    await sendDrafts();
    await person.type(await phoneField(), '34');
    await sendDrafts();
    line.resolve();
    await waitFor(() => expect(server.valuesOf('datos')).toEqual({ telefono_alternativo: '3834' }));
    expect(screen.queryByText(/otro dispositivo/)).toBeNull();
  });
});

describe('moving between steps', () => {
  it('goes back and to any step with something wrong, which stays typed', async () => {
    const { person, client } = openForm(2);
    await person.type(await label('Domicilio electrónico alternativo'), '47');
    await person.click(press('Anterior'));
    await screen.findByRole('heading', { level: 2, name: 'Datos del usuario' });
    await person.click(press('Siguiente'));
    expect(fieldValue(await label('Domicilio electrónico alternativo'))).toBe('47');
    const steps = screen.getByRole('navigation', { name: /pasos/i });
    await person.click(within(steps).getByRole('button', { name: /Cargar Documentos/ }));
    await screen.findByRole('heading', { level: 2, name: 'Cargar Documentos' });
    expect(savesOf(client)).toEqual([]);
  });

  it('leaves a company’s second step backwards, though nothing of it was filled in', async () => {
    const client = fakeClient(answer(startCompanyRequest, aBundle(COMPANY)));
    const { person } = open(`/persona-juridica/register-form/${COMPANY_CUIT}?paso=2`, { client });
    await screen.findByRole('heading', { level: 2, name: 'Datos de la Empresa' });
    await person.click(press('Anterior'));
    await screen.findByRole('heading', { level: 2, name: 'Datos del Representante legal' });
  });
});

describe('leaving with something unsaved', () => {
  const leave = (person: ReturnType<typeof openForm>['person']) =>
    person.click(screen.getByRole('link', { name: /Volver al panel/ }));

  it('saves what is complete of the step, keeps the rest as a draft and goes', async () => {
    const { person, client, server, address } = openForm(3);
    await person.click(await screen.findByRole('button', { name: 'Agregar una cuenta' }));
    await person.type(screen.getByLabelText('Banco'), 'Banco');
    await person.click(press('Anterior'));
    await person.type(await phoneField(), '3834');
    await person.type(screen.getByLabelText('Domicilio electrónico alternativo'), 'yo');
    await leave(person);
    const dialog = await findDialog('Tiene cambios sin guardar');
    expect(dialog.getByText(/el resto queda como borrador y lo encontrará al volver/)).toBeTruthy();
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'Guardar y salir' }));
    await waitFor(() => expect(address()).toBe(HOME));
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { telefono_alternativo: '3834' } }]);
    expect(server.valuesOf('datos')).toEqual({ domicilio_electronico_alternativo: 'yo' });
    expect(server.valuesOf('bancos')).toMatchObject({ cuenta_bancaria: [{ banco: 'Banco' }] });
  });

  it('by signing out asks for what is in this tab alone: neither saved nor a draft on the server', async () => {
    const { person } = openForm(2);
    await person.type(await phoneField(), '38');
    expect(holdsUnsaved()).toBe(true);
    await sendDrafts();
    await waitFor(() => expect(holdsUnsaved()).toBe(false));
    await person.type(await phoneField(), '34');
    expect(holdsUnsaved()).toBe(true);
    await person.click(press('Guardar'));
    await screen.findByText(/^Guardado a las/);
    expect(holdsUnsaved()).toBe(false);
    expect((await phoneField()).closest('[data-unsaved]')).not.toBeNull();
  });

  it('stays where the server can’t be reached, with what was typed', async () => {
    const { person, client, address } = openForm(2);
    client.use(answer(saveRequest, noConnection()), answer(saveDraft, noConnection()));
    await person.type(await phoneField(), '3834');
    await leave(person);
    await person.click(await screen.findByRole('button', { name: 'Guardar y salir' }));
    expect(await screen.findByText('Lo que escribió sigue en el formulario.')).toBeTruthy();
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(fieldValue(await phoneField())).toBe('3834');
  });
});

describe('a save that the server took in part', () => {
  it('stores the rest, and says at the field what is missing', async () => {
    const errores = { domicilio_electronico_alternativo: ALTERNATIVE_EMAIL_PROBLEM };
    const { person, server, address } = openForm(2, { errores });
    await person.type(await phoneField(), '3834');
    await person.type(screen.getByLabelText('Domicilio electrónico alternativo'), 'yo@correo.com');
    await sendDrafts();
    await person.click(press('Siguiente'));
    const summary = within(await screen.findByRole('alert', { name: PARTLY }));
    await person.click(summary.getByRole('link', { name: ALTERNATIVE_EMAIL_PROBLEM }));
    const wrong = screen.getByLabelText('Domicilio electrónico alternativo');
    expect(document.activeElement).toBe(wrong);
    expect(describedBy(wrong)).toContain(ALTERNATIVE_EMAIL_PROBLEM);
    expect(fieldValue(wrong)).toBe('yo@correo.com');
    expect(address()).toBe(`${FORM}?paso=2`);
    await expectAccessible();
    await sendDrafts();
    expect(server.valuesOf('datos')).toEqual({ domicilio_electronico_alternativo: 'yo@correo.com' });
  });

  it('names the problem that the form found the same way', async () => {
    const { person, client } = openForm(2);
    await person.type(await phoneField(), '3834');
    await person.type(screen.getByLabelText('Domicilio electrónico alternativo'), 'otra@correo');
    await person.click(press('Guardar'));
    const summary = within(await screen.findByRole('alert', { name: PARTLY }));
    expect(summary.getByRole('link', { name: ALTERNATIVE_EMAIL_PROBLEM })).toBeTruthy();
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { telefono_alternativo: '3834' } }]);
  });

  it('keeps the client whose number is only begun', async () => {
    const { person, client, server } = openForm(4);
    const number = (slot: number) => label(`CUIT/CUIL del cliente ${slot}`);
    await person.type(await number(1), '20-2211');
    await person.type(await number(2), '20201797064');
    await person.type(await number(3), '30202020204');
    await sendDrafts();
    await person.click(press('Guardar'));
    await screen.findByRole('alert', { name: PARTLY });
    expect(savesOf(client)).toMatchObject([
      { sujeto_fiscal: { principales_clientes: [{ cuil: '20201797064' }, { cuil: '30202020204' }] } },
    ]);
    await sendDrafts();
    expect(fieldValue(await number(1))).toContain('2211');
    await waitFor(() =>
      expect(server.valuesOf('clientes')).toMatchObject({
        principales_clientes: [{ cuil: expect.stringContaining('2211') }, {}, {}],
      }),
    );
  });

  it('says what is wrong with a client at its own place, after an empty one', async () => {
    const text = 'El CUIT/CUIL no figura en ARCA';
    const { person } = openForm(4, { errores: { 'principales_clientes.1.cuil': text } });
    await person.type(await label('CUIT/CUIL del cliente 1'), '20201797064');
    await person.type(await label('CUIT/CUIL del cliente 3'), '30202020204');
    await person.click(press('Guardar'));
    await screen.findByRole('link', { name: text });
    expect(describedBy(await label('CUIT/CUIL del cliente 3'))).toContain(text);
    expect(describedBy(await label('CUIT/CUIL del cliente 2'))).not.toContain(text);
  });

  it.each([
    ['the rest', (errores: Record<string, string>) => answer(saveRequest, { data: aBundle(), errores })],
    [
      'nothing',
      (errores: Record<string, string>) =>
        answer(saveRequest, refusal(400, 'Revise los datos.', { errores })),
    ],
  ])('says what is wrong with an account at its own place, where %s is stored', async (_what, storing) => {
    const text = 'El CBU no corresponde a ese banco';
    const [account] = COMPLETE.cuenta_bancaria ?? [];
    if (account === undefined) throw new Error('the complete request has an account');
    const first = { ...account, id: uuid(2), cbu: '0110599520000001234576', cuenta_predeterminada: false };
    const bundle = aBundle({ cuenta_bancaria: [first, account] });
    const { person, client } = openForm(3, { bundle });
    client.use(storing({ 'cuenta_bancaria.0.cbu': text }));
    await person.click(await screen.findByRole('button', { name: 'Eliminar la cuenta 1' }));
    await person.click(press('Guardar'));
    expect(await screen.findByRole('link', { name: `Cuenta 2: ${text}` })).toBeTruthy();
  });
});
