import { createDocumentType, createLabel, createUser } from 'shared-api/contract';
import { answer, refusal, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { id, open, server } from './test/open-settings.tsx';

const OVER = refusal(401, 'La sesión terminó.');
const LUIS = { id: id(8) };
type Person = ReturnType<typeof open>['person'];

interface Form {
  readonly at: string;
  /** Brings the form on the screen. */
  readonly show: (person: Person) => Promise<unknown>;
  readonly write: (person: Person) => Promise<unknown>;
  readonly send: string;
  /** Returns the values of the form's fields. */
  readonly holds: () => unknown;
  readonly empty: unknown;
  readonly written: unknown;
}

const value = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;
const isTicked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;

const FORMS: Readonly<Record<string, Form>> = {
  'a new user': {
    at: '?tab=usuarios',
    show: async (person) => {
      await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
      await screen.findByRole('textbox', { name: /^Nombre/ });
    },
    write: async (person) => {
      const fields = { Nombre: 'Eva', Apellido: 'Ruiz', DNI: '30111222' };
      for (const [name, text] of Object.entries(fields)) {
        await person.type(inWindow(name), text);
      }
      const role = within(screen.getByRole('dialog')).getByLabelText(/^Rol/);
      await person.selectOptions(role, 'AUDITOR');
    },
    send: 'Crear usuario',
    holds: () => ['Nombre', 'Apellido', 'DNI'].map((name) => inWindow(name).value),
    empty: ['', '', ''],
    written: ['Eva', 'Ruiz', '30111222'],
  },
  'a new label': {
    at: '?tab=etiquetas',
    show: () => screen.findByLabelText(/^Nombre de la etiqueta/),
    write: (person) => person.type(screen.getByLabelText(/^Nombre de la etiqueta/), 'Obras'),
    send: 'Crear etiqueta',
    holds: () => value(/^Nombre de la etiqueta/),
    empty: '',
    written: 'Obras',
  },
  'a new required document': {
    at: '?tab=documentos',
    show: () => screen.findByLabelText(/^Nombre del documento/),
    write: async (person) => {
      await person.type(screen.getByLabelText(/^Nombre del documento/), 'Seguro');
      await person.click(screen.getByLabelText('Requerido a persona humana'));
    },
    send: 'Agregar documento',
    holds: () => [value(/^Nombre del documento/), isTicked('Requerido a persona humana')],
    empty: ['', false],
    written: ['Seguro', true],
  },
};

/** A field of the window: the filters behind it have the same names. */
function inWindow(name: string): HTMLInputElement {
  const field = screen
    .getByRole('dialog')
    .querySelector<HTMLInputElement>(`input[name="${name.toLowerCase()}"]`);
  if (!field) throw new Error(`The window has no ${name}`);
  return field;
}

/** Opens the form of a freshly loaded page, before a server that finds the session over when something is saved. */
async function reach(form: Form, user = {}) {
  const client = server();
  client.use(answer(createUser, OVER), answer(createLabel, OVER), answer(createDocumentType, OVER));
  const rendered = open(form.at, client, 'ADMIN', { user });
  await form.show(rendered.person);
  return rendered;
}

const calls = [createUser, createLabel, createDocumentType];

describe('unsaved drafts', () => {
  it.each(Object.entries(FORMS))('of %s are restored for the same user only', async (_, form) => {
    const { person, inputs, unmount } = await reach(form);
    expect(form.holds()).toEqual(form.empty);
    await form.write(person);
    await person.click(screen.getByRole('button', { name: form.send }));
    await waitFor(() => expect(calls.flatMap(inputs)).toHaveLength(1));
    unmount();

    const other = await reach(form, LUIS);
    expect(form.holds()).toEqual(form.empty);
    other.unmount();

    await reach(form);
    expect(form.holds()).toEqual(form.written);
  });

  it('of a new user can be discarded', async () => {
    const form = FORMS['a new user'] as Form;
    const { person, unmount } = await reach(form);
    await form.write(person);
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    unmount();
    await reach(form);
    expect(form.holds()).toEqual(form.empty);
  });

  it.each(Object.entries(FORMS))('of %s are deleted once saved', async (_, form) => {
    const { person, client, inputs, unmount } = await reach(form);
    const saves = server();
    for (const call of calls) client.use(answer(call, (input) => saves.call(call, input)));
    await form.write(person);
    await person.click(screen.getByRole('button', { name: form.send }));
    await waitFor(() => expect(calls.flatMap(inputs)).toHaveLength(1));
    await screen.findByText(/correctamente|con éxito/);
    unmount();
    await reach(form);
    expect(form.holds()).toEqual(form.empty);
  });
});
