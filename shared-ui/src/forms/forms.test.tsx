import { useEffect, useState } from 'react';
import { TYPED_VALUES } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TextInput } from '../index.ts';
import {
  accessibilityProblems,
  act,
  aUser,
  fireEvent,
  renderPortal,
  screen,
  waitFor,
} from '../testing/index.ts';
import {
  ErrorSummary,
  FilterPanel,
  PasswordInput,
  StepProgress,
  TypedInput,
  usePortalForm,
} from './index.ts';

function Form() {
  const [attempt, setAttempt] = useState(0);
  const [subject, setSubject] = useState('');
  const message = attempt > 0 && subject === '' && "El campo 'Objeto' es obligatorio";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
      }}
    >
      <ErrorSummary attempt={attempt} errors={message ? [{ field: 'titulo', id: 'titulo', message }] : []} />
      <TextInput
        id="titulo"
        label="Objeto"
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        error={message}
      />
      <button type="submit">Guardar</button>
    </form>
  );
}

function Waiting({ upload }: { upload: Promise<void> }) {
  const [uploading, setUploading] = useState(true);
  useEffect(() => void upload.then(() => setUploading(false)), [upload]);
  const message = 'Todavía se está subiendo un archivo';
  return (
    <>
      <ErrorSummary errors={uploading ? [{ field: 'archivo', id: 'archivo', message }] : []} />
      <TextInput id="archivo" label="Archivo" />
      <TextInput label="Objeto" />
    </>
  );
}

describe('the summary of errors', () => {
  it('takes the focus on every failed try, and leads to the field', async () => {
    const { person } = renderPortal(<Form />);
    expect(screen.queryByRole('alert')).toBeNull();
    const save = screen.getByRole('button', { name: 'Guardar' });
    await person.click(save);
    const summary = screen.getByRole('alert', { name: 'Revise este dato' });
    expect(document.activeElement).toBe(summary);
    expect(await accessibilityProblems()).toEqual([]);
    await person.click(screen.getByRole('link', { name: "El campo 'Objeto' es obligatorio" }));
    expect(document.activeElement).toBe(screen.getByLabelText('Objeto'));
    await person.click(save);
    expect(document.activeElement).toBe(summary);
  });

  it('leaves the focus in a field whose error comes back while it is written in', async () => {
    const { person } = renderPortal(<Form />);
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    const field = screen.getByLabelText('Objeto');
    await person.type(field, 'O');
    expect(screen.queryByRole('alert')).toBeNull();
    await person.type(field, '{Backspace}');
    screen.getByRole('alert', { name: 'Revise este dato' });
    expect(document.activeElement).toBe(field);
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'Revise este dato' }));
  });

  it.each([
    [null, 'Archivo'],
    ['Objeto', 'Objeto'],
  ])('of what ends by itself, with the focus meanwhile at %s: it is at %s', async (at, goesOnAt) => {
    const upload = Promise.withResolvers<void>();
    const { person } = renderPortal(<Waiting upload={upload.promise} />);
    expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'Revise este dato' }));
    if (at) await person.click(screen.getByLabelText(at));
    await act(async () => upload.resolve());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(goesOnAt));
  });
});

describe('the steps of a form', () => {
  const titles = ['Datos del usuario', 'Datos del Proveedor', 'Datos Bancarios'];

  it('say where one is, as text, as a bar and in the list', async () => {
    renderPortal(<StepProgress step={2} total={3} title="Datos del Proveedor" titles={titles} />);
    expect(screen.getByText('Paso 2 de 3 - Datos del Proveedor')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Avance del formulario' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '3']);
    const current = screen
      .getAllByRole('listitem')
      .filter((one) => one.getAttribute('aria-current') === 'step');
    expect(current.map((one) => one.textContent)).toEqual(['2Datos del Proveedor']);
    expect(screen.queryByRole('button')).toBeNull();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('open only what was reached', async () => {
    const onStep = vi.fn();
    const { person } = renderPortal(
      <StepProgress
        step={2}
        total={3}
        title="Datos del Proveedor"
        titles={titles}
        onStep={onStep}
        reached={2}
      />,
    );
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Datos del usuario']);
    await person.click(screen.getByRole('button', { name: 'Datos del usuario' }));
    expect(onStep).toHaveBeenCalledExactlyOnceWith(1);
  });
});

it('a password is shown by a button with a Spanish name that the keyboard reaches', async () => {
  const { person } = renderPortal(<PasswordInput label="Contraseña" />);
  const input = screen.getByLabelText('Contraseña');
  expect(input.getAttribute('type')).toBe('password');
  await person.tab();
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  await person.keyboard(' ');
  expect(input.getAttribute('type')).toBe('text');
  expect(await accessibilityProblems()).toEqual([]);
});

function Phone() {
  const [value, setValue] = useState('');
  return (
    <>
      <TypedInput label="Teléfono" kind={TYPED_VALUES.phone} value={value} onChange={setValue} />
      <button type="button">Guardar</button>
    </>
  );
}

it('a button stays where it is while it is pressed, and what was understood is said afterwards', async () => {
  const { person } = renderPortal(<Phone />);
  const input = screen.getByLabelText<HTMLInputElement>('Teléfono');
  await person.type(input, '0383 15 4400107');
  await person.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Guardar' }) });
  expect(document.activeElement).not.toBe(input);
  expect(screen.queryByText('Se guarda así: 383 440 0107')).toBeNull();
  await person.pointer('[/MouseLeft]');
  await waitFor(() => expect(screen.getByText('Se guarda así: 383 440 0107')).toBeTruthy());
  expect(input.value).toBe('3834400107');
});

it('what was understood of a pasted text is said although the menu it came from took the release', async () => {
  const { person } = renderPortal(<Phone />);
  const input = screen.getByLabelText('Teléfono');
  await person.click(input);
  // On macOS Ctrl and the main button open the menu too.
  fireEvent.mouseDown(input, { ctrlKey: true });
  fireEvent.contextMenu(input, { ctrlKey: true });
  await person.paste('0383 15 4400107');
  await person.tab();
  expect(screen.getByText('Se guarda así: 383 440 0107')).toBeTruthy();
});

function Filters() {
  const form = usePortalForm({ initialValues: { objeto: '', tipo: '' }, schema: v.object({}) });
  return (
    <FilterPanel
      label="Buscar"
      columns={2}
      form={form}
      empty={{ objeto: '', tipo: '' }}
      onSearch={() => undefined}
      more={<TextInput label="Tipo" {...form.field('tipo')} />}
    >
      <TextInput label="Objeto" {...form.field('objeto')} />
    </FilterPanel>
  );
}

describe('the filters of a list', () => {
  const foldOf = (label: string) => screen.getByLabelText(label).closest('details');

  it('fold those used less often on a phone, where they would hide the list', async () => {
    renderPortal(<Filters />, { user: aUser() });
    expect([foldOf('Objeto'), foldOf('Tipo')?.open]).toEqual([null, false]);
    screen.getByText('Más filtros');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('are all in view on a wide screen', () => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (media: string) => ({ ...matchMedia(media), matches: true }));
    onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
    renderPortal(<Filters />, { user: aUser() });
    expect([foldOf('Objeto'), foldOf('Tipo')]).toEqual([null, null]);
  });
});
