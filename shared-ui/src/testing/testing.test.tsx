import { listLabels, readTender } from 'shared-api/contract';
import { describe, expect, it } from 'vitest';
import {
  answer,
  describedBy,
  expectAccessible,
  fakeClient,
  laterAnswers,
  refusal,
  renderPortal,
  screen,
} from './index.ts';

const ID = '7f0c2a5e-52a5-4b1c-9f43-0d9c6ab30001';

describe('the client of tests', () => {
  it('answers what it was told, and keeps what was sent', async () => {
    const client = fakeClient(answer(readTender, refusal(404, 'No existe')));
    await expect(client.call(readTender, { params: { id: ID } })).rejects.toMatchObject({ status: 404 });
    expect(client.only(readTender)).toEqual({ params: { id: ID } });
    await expect(client.call(listLabels, {})).rejects.toThrow(/there is no answer for/);
    expect(client.inputs(listLabels)).toHaveLength(1);
    await client.call(readTender, { params: { id: ID } }).catch(() => undefined);
    expect(() => client.only(readTender)).toThrow(/2 calls/);
  });

  it('lets an answer come when the test says so', async () => {
    const later = laterAnswers([['a.pdf', '/a']]);
    const answered = later.of('a.pdf');
    later.come('a.pdf');
    expect(await answered).toBe('/a');
    expect(() => later.of('b.pdf')).toThrow(/b.pdf/);
  });
});

describe('what is on the screen', () => {
  it('fails a test when it breaks a rule of accessibility', async () => {
    renderPortal(<input placeholder="Objeto" aria-describedby="falta" />);
    await expect(expectAccessible()).rejects.toThrow();
  });

  it('is described by the texts that its parts name', () => {
    renderPortal(
      <>
        <input aria-label="Objeto" aria-describedby="ayuda falta" />
        <p id="ayuda">Hasta 100 letras</p>
        <p id="falta">Escriba un objeto</p>
      </>,
    );
    expect(describedBy(screen.getByLabelText('Objeto'))).toBe('Hasta 100 letras Escriba un objeto');
  });
});
