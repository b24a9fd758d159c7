import { markObservation } from 'shared-api/contract';
import {
  act,
  answer,
  expectAccessible,
  fieldValue,
  fireEvent,
  holdsUnsaved,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { PERSON_CUIT } from '../../test/bundle.ts';
import { correctionServer, DNI, OTHER, sendButton, storeSlowly } from '../../test/correction.ts';
import { card } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open } from '../../test/open.tsx';
import { FORM } from '../../test/wizard.ts';

const HOME = `/request-management/persona-humana/${PERSON_CUIT}`;
type Router = ReturnType<typeof open>['router'];

describe('a correction', () => {
  it('takes a word on what is not changed', async () => {
    const { client, words, storesWords } = correctionServer([DNI]);
    const { person } = open(FORM, { client });
    await card('DNI');
    await person.click(screen.getByRole('button', { name: 'Explicar por qué no se cambia: DNI' }));
    await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
    const word = screen.getByRole('textbox', { name: 'Explicar por qué no se cambia' });
    expect(screen.getByText('Escriba por qué no se cambia: lo leerá el auditor')).toBeTruthy();
    client.use(answer(markObservation, refusal(503, 'La base no responde.')));
    await person.type(word, 'Es de una sola cara');
    await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
    expect(await screen.findByText('La base no responde.')).toBeTruthy();
    expect([fieldValue(word), holdsUnsaved()]).toEqual(['Es de una sola cara', true]);
    await expectAccessible();
    expect(words).toEqual([]);
    client.use(storesWords);
    await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
    await screen.findByText('La explicación quedó guardada');
    expect(document.activeElement?.id).toBe('observacion-0');
    expect(await screen.findByText('Su explicación')).toBeTruthy();
    expect(screen.getByText('Es de una sola cara')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Guardar explicación' })).toBeNull();
    expect(holdsUnsaved()).toBe(false);
  });

  it('is sent with the word that was changed last', async () => {
    const { client, words } = correctionServer([{ ...DNI, estado: 'atendida', respuesta: 'Texto viejo' }]);
    const { person } = open(FORM, { client });
    await person.click(await screen.findByRole('button', { name: 'Cambiar la explicación: DNI' }));
    const word = screen.getByRole('textbox', { name: 'Agregar una explicación' });
    await person.clear(word);
    await person.type(word, 'Texto nuevo');
    await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar explicación' })).toBeNull());
    expect(screen.getByText('Texto nuevo')).toBeTruthy();
    await person.click(await sendButton());
    await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(words).toMatchObject([{ numero: 0, respuesta: 'Texto nuevo' }]);
  });

  it('keeps what is typed while a word is being stored', async () => {
    const server = correctionServer([DNI]);
    const { person } = open(FORM, { client: server.client });
    await card('DNI');
    await person.click(screen.getByRole('button', { name: 'Explicar por qué no se cambia: DNI' }));
    const line = storeSlowly(server);
    const word = screen.getByRole('textbox', { name: 'Explicar por qué no se cambia' });
    await person.type(word, 'Es de una cara');
    await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
    await person.type(word, ' sola');
    line.resolve();
    await screen.findByText('Explicado');
    expect(fieldValue(screen.getByRole('textbox', { name: 'Agregar una explicación' }))).toBe(
      'Es de una cara sola',
    );
  });

  describe('of which something else was changed', () => {
    const EXPLAIN = { name: 'Agregar una explicación: DNI' };
    /** The list with a new DNI, whose card asks for no word any more. */
    async function corrected(refused?: number) {
      const server = correctionServer([DNI], {}, refused);
      const { person, router } = open(FORM, { client: server.client });
      await give(person, await card('DNI'));
      await person.click(await screen.findByRole('button', EXPLAIN));
      const word = screen.getByRole('textbox', { name: 'Agregar una explicación' });
      return { ...server, person, router, word };
    }

    it('waits for a word that is being stored, which is no file', async () => {
      const { person, word, ...server } = await corrected();
      const send = await sendButton();
      const first = storeSlowly(server);
      await person.type(word, 'Dorso');
      await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
      await waitFor(() => expect(send.hasAttribute('disabled')).toBe(true));
      first.resolve();
      await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
      const second = storeSlowly(server);
      await person.click(screen.getByRole('button', { name: 'Cambiar la explicación: DNI' }));
      await person.type(screen.getByRole('textbox', { name: 'Agregar una explicación' }), ' y frente');
      await person.click(send);
      await waitFor(() => expect(server.client.inputs(markObservation)).toHaveLength(2));
      expect(send.hasAttribute('disabled')).toBe(true);
      expect(screen.queryByText(/archivo se está subiendo/)).toBeNull();
      second.resolve();
      await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    });

    it.each([
      ['from the list', async () => {}],
      ['from the last step', (router: Router) => router.navigate(`${FORM}?paso=5`)],
    ] as const)('is sent with the words that were typed and not saved: %s', async (_from, go) => {
      const { words, person, router, word } = await corrected();
      await person.type(word, 'Agregué el dorso');
      await act(() => go(router));
      await person.click(await screen.findByRole('button', { name: /^(Enviar correcciones|Finalizar)/ }));
      await screen.findByRole('dialog', { name: 'Envío de inscripción' });
      expect(words).toMatchObject([{ numero: 0, respuesta: 'Agregué el dorso' }]);
    });

    it.each([
      ['can’t be stored', 0, 'Agregué el dorso', 'La base no responde.'],
      ['are too few', undefined, 'A', /al menos 2/],
    ])('is not sent while the typed words %s', async (_why, refused, typed, problem) => {
      const { words, person, word } = await corrected(refused);
      await person.type(word, typed);
      await person.click(await sendButton());
      expect(await screen.findByText(problem)).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(word));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(words).toEqual([]);
    });
  });

  it('asks before the tab is closed on words that are not saved', async () => {
    const { client } = correctionServer([DNI]);
    const { person } = open(FORM, { client });
    await card('DNI');
    const isHeldUp = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isHeldUp()).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Explicar por qué no se cambia: DNI' }));
    await person.type(screen.getByRole('textbox', { name: 'Explicar por qué no se cambia' }), 'Es así');
    expect(isHeldUp()).toBe(true);
  });

  describe('that is left with a word that is not saved', () => {
    const EXPLAIN = { name: 'Explicar por qué no se cambia: DNI' };
    const toStep = (router: Router) => router.navigate(`${FORM}?paso=2`);
    async function leave(choice: string, go: (router: Router) => unknown = () => {}, refused?: number) {
      const server = correctionServer([DNI, OTHER], {}, refused);
      const wizard = open(FORM, { client: server.client });
      await wizard.person.click(await screen.findByRole('button', EXPLAIN));
      await wizard.person.type(screen.getByRole('textbox', { name: 'Explicar por qué no se cambia' }), 'Así');
      await act(async () => go(wizard.router));
      await wizard.person.click(screen.getByRole('link', { name: /Volver al panel/ }));
      await wizard.person.click(await screen.findByRole('button', { name: choice }));
      return { ...server, ...wizard };
    }

    it('forgets it with all that is given up', async () => {
      const { router, address, words } = await leave('Salir sin guardar');
      await waitFor(() => expect(address()).toBe(HOME));
      await act(() => router.navigate(FORM));
      expect(await screen.findByRole('button', EXPLAIN)).toBeTruthy();
      expect(words).toEqual([]);
    });

    it.each([
      ['the list', undefined],
      ['a step', toStep],
    ])('stores it on the way out of %s', async (_where, go) => {
      const { address, words } = await leave('Guardar y salir', go);
      await waitFor(() => expect(address()).toBe(HOME));
      expect(words).toMatchObject([{ numero: 0, respuesta: 'Así' }]);
    });

    it('stays where it can’t be stored, and says why', async () => {
      const { address } = await leave('Guardar y salir', toStep, 0);
      const failure = await screen.findByRole('alert', { name: 'La explicación no quedó guardada' });
      expect(within(failure).getByText('La base no responde.')).toBeTruthy();
      expect(address()).toBe(`${FORM}?paso=2`);
    });

    describe('and can’t be stored', () => {
      const FAILURE = { name: 'La explicación no quedó guardada' };
      const BOX = { name: 'Explicar por qué no se cambia' };
      async function leaveInVain() {
        const wizard = await leave('Guardar y salir', undefined, 0);
        const failure = await screen.findByRole('alert', FAILURE);
        await waitFor(() => expect(document.activeElement).toBe(failure));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        return wizard;
      }

      it('says so no longer once another word is typed', async () => {
        const { person } = await leaveInVain();
        const box = screen.getByRole('textbox', BOX);
        await person.clear(box);
        await person.click(box);
        await person.keyboard('Listo');
        expect([fieldValue(box), document.activeElement]).toEqual(['Listo', box]);
        expect(screen.queryByRole('alert', FAILURE)).toBeNull();
      });

      it('says so no longer once it is stored, also when a word is typed on something else', async () => {
        const { person, client } = await leaveInVain();
        client.use(answer(markObservation, { message: 'La explicación quedó guardada' }));
        await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
        await screen.findByText('La explicación quedó guardada');
        await person.click(screen.getByRole('button', { name: 'Explicar qué se corrigió: Otro' }));
        const box = screen.getByRole('textbox', { name: 'Explicar qué se corrigió' });
        await person.click(box);
        await person.keyboard('Listo');
        expect([fieldValue(box), document.activeElement]).toEqual(['Listo', box]);
        expect(screen.queryByRole('alert', FAILURE)).toBeNull();
      });
    });
  });

  it('keeps the typed words over a reload, and forgets them once they are given up', async () => {
    const { client } = correctionServer([DNI]);
    const first = open(FORM, { client });
    await card('DNI');
    await first.person.click(screen.getByRole('button', { name: 'Explicar por qué no se cambia: DNI' }));
    const label = { name: 'Explicar por qué no se cambia' };
    await first.person.type(screen.getByRole('textbox', label), 'Es de una sola cara');
    first.unmount();
    const { person } = open(FORM, { client });
    expect(fieldValue(await screen.findByRole('textbox', label))).toBe('Es de una sola cara');
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    await person.click(screen.getByRole('button', { name: 'Explicar por qué no se cambia: DNI' }));
    expect(fieldValue(screen.getByRole('textbox', label))).toBe('');
    await person.click(await sendButton());
    expect(fieldValue(await screen.findByLabelText(/¿Por qué lo envía igual\? DNI/))).toBe('');
  });
});
