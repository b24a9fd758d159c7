import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Modal } from '../overlays/index.ts';
import { accessibilityProblems, renderPortal, screen, waitFor } from '../testing/index.ts';
import { DateField } from './index.ts';
import { dateOf, withSlashes, withTwoDigits } from './typed-date.ts';

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

describe('a typed date', () => {
  it.each([
    ['01/03/2026', '2026-03-01'],
    ['1/3/2026', '2026-03-01'],
    ['01-03-2026', '2026-03-01'],
    ['1 3 2026', '2026-03-01'],
    ['01032026', '2026-03-01'],
    ['31022026', null],
    ['2026-03-01', '2026-03-01'],
    ['31/02/2026', null],
    ['29/02/2028', '2028-02-29'],
    ['03/2026', null],
    ['', null],
  ])('%j means %j', (typed, date) => {
    expect(dateOf(typed)).toBe(date);
  });

  it.each([
    ['010', '01/0'],
    ['01032026', '01/03/2026'],
    ['01/032', '01/03/2'],
    ['1/3', '1/3'],
    ['1/3/2026', '1/3/2026'],
  ])('%j is written as %j', (typed, written) => {
    expect(withSlashes(typed)).toBe(written);
  });

  it('is withTwoDigits, and what is no date stays', () => {
    expect([withTwoDigits('1.3.2026'), withTwoDigits(' hoy ')]).toEqual(['01/03/2026', 'hoy']);
  });
});

describe('a date field', () => {
  it('reads a day typed with numbers alone', async () => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field onChange={onChange} />);
    await person.type(field(), '01032026');
    expect(field().value).toBe('01/03/2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01');
    expect(await accessibilityProblems()).toEqual([]);
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

  it('never turns a day that does not exist into another, and says so when it is left', async () => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Field initial="2026-01-15" onChange={onChange} />);
    await person.clear(field());
    await person.type(field(), '31/02/2026');
    expect(screen.queryByText(/Escriba una fecha que exista/)).toBeNull();
    await person.tab();
    expect(screen.getByText('Escriba una fecha que exista, como 31/12/2026')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe('31/02/2026');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(await accessibilityProblems()).toEqual([]);
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
