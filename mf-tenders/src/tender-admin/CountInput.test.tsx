import { useState } from 'react';
import { fullYear } from 'shared-api/rules';
import { renderPortal, screen, waitFor } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { CountInput } from './CountInput.tsx';

const PROBLEM = 'Escriba un número entero';

function Field() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <CountInput label="Número" min={1} problem={PROBLEM} value={value} onChange={setValue} />
      <output>{`${value}`}</output>
    </>
  );
}

it.each([
  ['N° 13', '13', '13'],
  ['1.500', '1500', '1500'],
  ['13/2026', '13/2026', 'null'],
  ['0', '0', 'null'],
  ['-5', '-5', 'null'],
])('takes %s as it is typed and says what is no number', async (typed, shown, read) => {
  const { person } = renderPortal(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Número');
  await person.type(field, typed);
  expect(field.value).toBe(typed);
  await person.tab();
  expect([field.value, document.querySelector('output')?.textContent]).toEqual([shown, read]);
  const problem = screen.queryByText(PROBLEM);
  expect(problem !== null).toBe(read === 'null');
});

function Year() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <CountInput label="Año" min={0} problem={PROBLEM} complete={fullYear} value={value} onChange={setValue} />
  );
}

it('completes a text before it is read, and shows the number when it is left', async () => {
  const { person } = renderPortal(<Year />);
  const field = screen.getByLabelText<HTMLInputElement>('Año');
  for (const [typed, shown] of [
    ['26', '2026'],
    ['2026', '2026'],
    ['26x', '26x'],
  ] as const) {
    await person.clear(field);
    await person.type(field, typed);
    expect(field.value).toBe(typed);
    await person.tab();
    expect(field.value).toBe(shown);
  }
});

it('leaves the button that is pressed where it is, and says a problem once the press is over', async () => {
  const { person } = renderPortal(
    <>
      <Field />
      <button type="button">Cancelar</button>
    </>,
  );
  const field = screen.getByLabelText('Número');
  const problem = () => screen.queryByText(PROBLEM);
  await person.type(field, '13/2026');
  await person.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Cancelar' }) });
  expect(document.activeElement).not.toBe(field);
  expect(problem()).toBeNull();
  await person.pointer('[/MouseLeft]');
  await waitFor(() => expect(problem()).not.toBeNull());
});
