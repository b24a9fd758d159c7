import { useState } from 'react';
import { renderPortal, screen } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { Facts } from './Facts.tsx';

const TWO = [
  ['Anexo', 'uno.pdf'],
  ['Anexo', 'dos.pdf'],
] as const;

function Removable() {
  const [facts, setFacts] = useState<typeof TWO | readonly (typeof TWO)[1][]>(TWO);
  return (
    <>
      <Facts facts={facts} />
      <button type="button" onClick={() => setFacts([TWO[1]])}>
        Quitar
      </button>
    </>
  );
}

it('says what is left where one of two things of the same name is gone', async () => {
  const { person } = renderPortal(<Removable />);
  await person.click(screen.getByRole('button', { name: 'Quitar' }));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['dos.pdf']);
});
