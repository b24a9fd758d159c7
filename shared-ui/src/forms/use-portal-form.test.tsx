import { useState } from 'react';
import * as v from 'shared-api/schema';
import { describe, expect, it, vi } from 'vitest';
import { DateField } from '../dates/index.ts';
import { Alert, Button, Checkbox, TextInput } from '../index.ts';
import {
  accessibilityProblems,
  act,
  aUser,
  holdsUnsaved,
  refusal,
  renderPortal,
  screen,
  waitFor,
} from '../testing/index.ts';
import { Form, usePortalForm } from './index.ts';

const TAKEN = 'Ya existe un rubro con ese nombre';
const Schema = v.object({
  nombre: v.pipe(v.string(), v.nonEmpty('Escriba un nombre')),
  desde: v.nullable(v.string()),
  acepta: v.literal(true, 'Debe aceptar las condiciones'),
});

interface Props {
  readonly stored?: string;
  readonly problem?: string | null;
  readonly summary?: boolean;
  readonly onSend?: (values: unknown) => unknown;
}

function Sample({ stored = '', problem = null, summary = true, onSend = () => undefined }: Props) {
  const form = usePortalForm({
    initialValues: { nombre: stored, desde: null as string | null, acepta: false },
    schema: Schema,
    draft: 'rubro',
    problems: { acepta: problem },
    summaryText: (path, message) => (path === 'nombre' ? `Rubro: ${message}` : message),
  });
  return (
    <Form form={form} label="Rubro" onSubmit={onSend} summary={summary}>
      {form.restored && <p>Se recuperó</p>}
      <TextInput label="Nombre" {...form.field('nombre')} />
      <DateField label="Desde" {...form.dateField('desde')} />
      <Checkbox label="Acepto" {...form.field('acepta', { type: 'checkbox' })} />
      {form.failure && <Alert>{form.failure.message}</Alert>}
      <Button type="submit" loading={form.submitting}>
        Guardar
      </Button>
      <Button onClick={form.discard}>Descartar</Button>
    </Form>
  );
}

/** The form on a page whose data change. */
function Changing({ from, to, onSend }: { from: Props; to: Props; onSend?: () => void }) {
  const [props, setProps] = useState(from);
  return (
    <>
      <Sample {...props} {...(onSend && { onSend })} />
      <Button onClick={() => setProps(to)}>Cambia</Button>
    </>
  );
}

const SIGNED_IN = { user: aUser() };
const show = (props: Props = {}) => renderPortal(<Sample {...props} />, SIGNED_IN);
const save = () => screen.getByRole('button', { name: 'Guardar' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const errorAt = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

describe('a form', () => {
  it('says what is wrong at each field and in the summary, and sends nothing', async () => {
    const onSend = vi.fn();
    const { person } = show({ onSend });
    expect(links()).toEqual([]);
    await person.click(save());
    expect(links()).toEqual(['Rubro: Escriba un nombre', 'Debe aceptar las condiciones']);
    expect(errorAt('Nombre')).toBe('Escriba un nombre');
    expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'Revise estos 2 datos' }));
    await person.click(screen.getByRole('link', { name: 'Debe aceptar las condiciones' }));
    expect(document.activeElement).toBe(field('Acepto'));
    expect(await accessibilityProblems()).toEqual([]);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('drops each message with what it was about', async () => {
    const { person } = show();
    await person.click(save());
    await person.type(field('Nombre'), 'Obra');
    expect(links()).toEqual(['Debe aceptar las condiciones']);
  });

  it('of one field gives the focus to that', async () => {
    const { person } = show({ summary: false });
    await person.click(save());
    expect(document.activeElement).toBe(field('Nombre'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('waits for a date that nobody can read', async () => {
    const onSend = vi.fn();
    const { person } = show({ onSend, stored: 'Obra' });
    await person.click(field('Acepto'));
    await person.type(field('Desde'), '31/02/2026');
    await person.click(save());
    expect(links()).toEqual(['Escriba una fecha que exista, como 31/12/2026']);
    await person.clear(field('Desde'));
    await person.type(field('Desde'), '28/02/2026');
    expect(links()).toEqual([]);
    await person.click(save());
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ nombre: 'Obra', desde: '2026-02-28', acepta: true });
  });

  it('says that a date can’t be read once the press that left it is over', async () => {
    const { person } = show();
    const others = ['Rubro: Escriba un nombre', 'Debe aceptar las condiciones'];
    await person.click(save());
    await person.type(field('Desde'), '31/02/2026');
    await person.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Nombre') });
    expect([links(), errorAt('Desde')]).toEqual([others, '']);
    await person.pointer('[/MouseLeft]');
    await waitFor(() => expect(links()).toHaveLength(3));
    expect(errorAt('Desde')).toBe('Escriba una fecha que exista, como 31/12/2026');
  });

  it('waits for what ends by itself', async () => {
    const onSend = vi.fn();
    const { person } = renderPortal(
      <Changing
        from={{ stored: 'Obra', problem: 'Todavía se sube' }}
        to={{ stored: 'Obra', problem: null }}
        onSend={onSend}
      />,
      SIGNED_IN,
    );
    await person.click(field('Acepto'));
    await person.click(save());
    expect(links()).toEqual(['Todavía se sube']);
    await person.click(screen.getByRole('button', { name: 'Cambia' }));
    expect(links()).toEqual([]);
    await person.click(save());
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('is sent once, however often it is submitted meanwhile', async () => {
    const call = Promise.withResolvers<void>();
    const onSend = vi.fn(() => call.promise);
    const { person } = show({ onSend, stored: 'Obra' });
    await person.click(field('Acepto'));
    await person.dblClick(save());
    expect(onSend).toHaveBeenCalledOnce();
    await act(async () => call.resolve());
    await person.click(save());
    expect(onSend).toHaveBeenCalledTimes(2);
  });

  it("shows the server's refusal at the field it is about, until that is changed", async () => {
    const refused = refusal(400, TAKEN, { errores: { nombre: TAKEN } });
    const { person } = show({ onSend: () => Promise.reject(refused), stored: 'Obra' });
    await person.click(field('Acepto'));
    await person.click(save());
    await screen.findByRole('link', { name: `Rubro: ${TAKEN}` });
    expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'Revise este dato' }));
    await person.type(field('Nombre'), 's');
    expect(links()).toEqual([]);
  });

  it.each([
    ['any other failure', new Error('Sin conexión')],
    ['one of a field that it has not', refusal(400, 'Sin conexión', { errores: { rubro: 'Falta' } })],
  ])('shows %s as a whole, and keeps the values', async (_, failure) => {
    const { person } = show({ onSend: () => Promise.reject(failure), stored: 'Obra' });
    await person.click(field('Acepto'));
    await person.click(save());
    await screen.findByText('Sin conexión');
    expect([field('Nombre').value, links()]).toEqual(['Obra', []]);
  });

  it('gives the focus back to its button when it was refused, and leaves it where somebody moved it', async () => {
    const loseFocus = () => (document.activeElement as HTMLElement).blur();
    const refuse = Promise.withResolvers<never>();
    const sends = [
      () => {
        // Browsers take the focus from a button that is disabled.
        loseFocus();
        throw new Error('No se pudo');
      },
      () => refuse.promise,
    ];
    const { person } = show({ onSend: () => sends.shift()?.() });
    await person.type(field('Nombre'), 'Obras');
    await person.click(screen.getByRole('checkbox'));
    await person.click(save());
    await screen.findByText('No se pudo');
    await waitFor(() => expect(document.activeElement).toBe(save()));
    await person.click(save());
    await person.click(field('Nombre'));
    await act(async () => refuse.reject(new Error('Otra vez no')));
    await screen.findByText('Otra vez no');
    expect(document.activeElement).toBe(field('Nombre'));
  });

  it('keeps what was changed in the tab, over what is stored by then', async () => {
    const { person, unmount } = show({ stored: 'Obra' });
    await person.click(field('Acepto'));
    unmount();
    show({ stored: 'Obras' });
    screen.getByText('Se recuperó');
    expect([field('Nombre').value, field('Acepto').checked]).toEqual(['Obras', true]);
  });

  it('tells the shell that it holds what was changed, also before a reload, until that is stored', async () => {
    const { person, unmount } = show({ stored: 'Obra' });
    expect(holdsUnsaved()).toBe(false);
    await person.type(field('Nombre'), 's');
    expect(holdsUnsaved()).toBe(true);
    unmount();
    renderPortal(<Changing from={{ stored: 'Obra' }} to={{ stored: 'Obras' }} />, SIGNED_IN);
    expect(holdsUnsaved()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Cambia' }));
    expect(holdsUnsaved()).toBe(false);
  });

  it('forgets it when it is discarded', async () => {
    const { person, unmount } = show();
    await person.type(field('Nombre'), 'Obra');
    await person.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(field('Nombre').value).toBe('');
    unmount();
    show();
    expect([field('Nombre').value, screen.queryByText('Se recuperó')]).toEqual(['', null]);
  });

  it('follows the stored values where nobody changed them', async () => {
    const { person } = renderPortal(
      <Changing from={{ stored: 'Obra' }} to={{ stored: 'Obras' }} />,
      SIGNED_IN,
    );
    await person.click(field('Acepto'));
    await person.click(screen.getByRole('button', { name: 'Cambia' }));
    await waitFor(() => expect(field('Nombre').value).toBe('Obras'));
    expect(field('Acepto').checked).toBe(true);
  });
});
