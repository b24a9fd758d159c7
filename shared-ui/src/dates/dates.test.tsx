import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Modal } from '../overlays/index.ts';
import { accessibilityProblems, renderPortal, screen, waitFor } from '../testing/index.ts';
import { DateField } from './index.ts';

interface Props {
  readonly initial?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly min?: string;
  readonly max?: string;
}

function Field({ initial = null, onChange, ...range }: Props) {
  const [value, setValue] = useState(initial);
  return (
    <DateField
      label="Fecha de emisión"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      {...range}
    />
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Fecha de emisión');

describe('a date field', () => {
  it('reads a day typed with numbers alone', async () => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field onChange={onChange} />);
    await person.type(field(), '01032026');
    expect(field().value).toBe('01/03/2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each([
    ['2026-11-10', '2026-11-10', '10/11/2026'],
    ['10/11/26', '10/11/26', '10/11/2026'],
    ['1-3-2026', '1-3-2026', '01/03/2026'],
    ['101126', '101126', '10/11/2026'],
    ['20261110', '10/11/2026', '10/11/2026'],
  ])('leaves %s as it is typed, and shows what it read when it is left', async (typed, meanwhile, shown) => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field onChange={onChange} />);
    await person.type(field(), typed);
    expect(field().value).toBe(meanwhile);
    await person.tab();
    expect(field().value).toBe(shown);
    expect(onChange).toHaveBeenLastCalledWith(shown.split('/').toReversed().join('-'));
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it('reads a date that is pasted with its time', async () => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field onChange={onChange} />);
    await person.click(field());
    await person.paste('5/3/2027 12:00:00 a. m.');
    await person.tab();
    expect(field().value).toBe('05/03/2027');
    expect(onChange).toHaveBeenLastCalledWith('2027-03-05');
  });

  it('reads numbers alone that are pasted over a date', async () => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field initial="2026-01-15" onChange={onChange} />);
    await person.tripleClick(field());
    await person.paste('01032026');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01');
    await person.tab();
    expect(field().value).toBe('01/03/2026');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['it is left', '{Tab}'],
    ['Enter sends the form', '{Enter}'],
  ])('never turns a day that does not exist into another, and says so when %s', async (_when, key) => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field initial="2026-01-15" onChange={onChange} />);
    await person.clear(field());
    await person.type(field(), '31/02/2026');
    expect(screen.queryByText(/Escriba una fecha que exista/)).toBeNull();
    await person.keyboard(key);
    expect(screen.getByText('Escriba una fecha que exista, como 31/12/2026')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe('31/02/2026');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('leaves the button that is pressed where it is, and says a problem once the press is over', async () => {
    const { person } = renderPortal(
      <>
        <Field />
        <button type="button">Cancelar</button>
      </>,
    );
    await person.type(field(), '31/02/2026');
    await person.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Cancelar' }) });
    expect(document.activeElement).not.toBe(field());
    expect(field().getAttribute('aria-invalid')).not.toBe('true');
    await person.pointer('[/MouseLeft]');
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  });

  it('says when a day is outside of its range', async () => {
    const { person } = renderPortal(<Field max="2026-11-21" />);
    await person.type(field(), '22112026');
    await person.tab();
    expect(screen.getByText('La fecha no puede ser posterior al 21/11/2026')).toBeTruthy();
  });

  it('shows a value that comes from outside', () => {
    renderPortal(<Field initial="2026-03-01" />);
    expect(field().value).toBe('01/03/2026');
  });

  it('lets a day be chosen from a calendar in Spanish, by keyboard, and gives the focus back', async () => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field initial="2026-03-01" onChange={onChange} />);
    const opener = screen.getByRole('button', { name: 'Abrir calendario: Fecha de emisión' });
    opener.focus();
    await person.keyboard('{Enter}');
    const day = await screen.findByRole('button', { name: '17 marzo 2026' });
    expect(screen.getByRole('button', { name: 'marzo 2026' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mes siguiente' })).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
    day.focus();
    await person.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-17');
    expect(field().value).toBe('17/03/2026');
    await waitFor(() => expect(screen.queryByRole('button', { name: '17 marzo 2026' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('in a modal: Esc closes the calendar alone', async () => {
    const onClose = vi.fn();
    const { person } = renderPortal(
      <Modal opened onClose={onClose} title="Editar fechas del documento">
        <Field initial="2026-03-01" />
      </Modal>,
    );
    await person.click(await screen.findByRole('button', { name: 'Abrir calendario: Fecha de emisión' }));
    (await screen.findByRole('button', { name: '17 marzo 2026' })).focus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: '17 marzo 2026' })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
