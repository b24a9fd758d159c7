import { markObservation, sendRequest } from 'shared-api/contract';
import { expectAccessible, fieldValue, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ADDRESS, correctionServer, DNI, OTHER, sendButton, storeSlowly } from '../../test/correction.ts';
import { card } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open } from '../../test/open.tsx';
import { FORM } from '../../test/wizard.ts';

describe('a correction', () => {
  it('asks for a word on each observation that is pending when it is sent', async () => {
    const { client, words } = correctionServer([DNI, OTHER]);
    const { person } = open(FORM, { client });
    await give(person, await card('DNI'));
    await within(await card('DNI')).findByText('Corregido');
    await person.click(await sendButton());
    const heading = await screen.findByRole('heading', { name: 'Queda 1 observación sin atender' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/^Corríjala, o escriba por qué la envía igual: si no,/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: 'Corregir: Otro' }));
    expect((await card('Otro')).contains(document.activeElement)).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Guardar y enviar' }));
    expect(
      screen.getByRole('link', { name: `Otro: Escriba por qué no se cambia: lo leerá el auditor` }),
    ).toBeTruthy();
    expect(words).toEqual([]);
    await person.type(screen.getByLabelText(/¿Por qué lo envía igual\? Otro/), 'Está todo bien');
    await person.click(screen.getByRole('button', { name: 'Guardar y enviar' }));
    await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(words).toMatchObject([{ numero: 1, respuesta: 'Está todo bien' }]);
    expect(await screen.findByText('2 de 2 observaciones atendidas')).toBeTruthy();
  });

  it('come into view as a whole: at the foot of a phone’s screen the focus alone would show their heading', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scroll.mockRestore());
    const { client } = correctionServer([DNI, OTHER]);
    const { person } = open(FORM, { client });
    await person.click(await sendButton());
    await screen.findByRole('heading', { name: 'Quedan 2 observaciones sin atender' });
    expect(scroll.mock.contexts.at(-1)).toBe(
      screen.getByRole('region', { name: 'Quedan 2 observaciones sin atender' }),
    );
    expect(scroll).toHaveBeenLastCalledWith({ block: 'start' });
  });

  it('asks with the words that were typed at the observation and not saved', async () => {
    const { client, words } = correctionServer([DNI, OTHER]);
    const { person } = open(FORM, { client });
    await card('DNI');
    await person.click(screen.getByRole('button', { name: 'Explicar por qué no se cambia: DNI' }));
    const word = screen.getByRole('textbox', { name: 'Explicar por qué no se cambia' });
    await person.type(word, 'Es de una sola cara');
    await person.click(await sendButton());
    const reason = await screen.findByLabelText(/¿Por qué lo envía igual\? DNI/);
    expect(fieldValue(reason)).toBe('Es de una sola cara');
    // Both fields show the same words.
    await person.type(reason, ' y se lee');
    expect(fieldValue(word)).toBe('Es de una sola cara y se lee');
    await person.type(word, '.');
    expect(fieldValue(reason)).toBe('Es de una sola cara y se lee.');
    await person.type(screen.getByLabelText(/¿Por qué lo envía igual\? Otro/), 'Está todo bien');
    await person.click(screen.getByRole('button', { name: 'Guardar y enviar' }));
    await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(words).toMatchObject([
      { numero: 0, respuesta: 'Es de una sola cara y se lee.' },
      { numero: 1, respuesta: 'Está todo bien' },
    ]);
    expect(screen.queryByRole('textbox', { name: 'Explicar por qué no se cambia' })).toBeNull();
  });

  describe.each([
    [
      'at the observation',
      'atendida',
      'Agregar una explicación: DNI',
      'Agregar una explicación',
      'Enviar correcciones',
    ],
    [
      'before sending',
      'pendiente',
      'Enviar correcciones',
      '¿Por qué lo envía igual? DNI',
      'Guardar y enviar',
    ],
  ] as const)(
    'with a word that is stored on the way to sending: %s',
    (_where, estado, opens, label, sendsBy) => {
      /** Sends with the word 'Así', and types more while it is being stored. */
      async function typeMeanwhile(field: string, text: string) {
        const server = correctionServer([
          { ...DNI, estado },
          { ...ADDRESS, estado: 'atendida' },
        ]);
        const { person } = open(FORM, { client: server.client });
        await person.click(await screen.findByRole('button', { name: opens }));
        await person.type(await screen.findByRole('textbox', { name: label }), 'Así');
        const line = storeSlowly(server);
        await person.click(screen.getByRole('button', { name: sendsBy }));
        await waitFor(() => expect(server.client.inputs(markObservation)).toHaveLength(1));
        await person.type(screen.getByRole('textbox', { name: field }), text);
        line.resolve();
        return server;
      }

      it('is not sent without a field that was filled in meanwhile', async () => {
        await typeMeanwhile('Domicilio alternativo', 'Salta 1');
        expect(await screen.findByText(/^Hay cambios sin guardar en el paso 2/)).toBeTruthy();
        expect(screen.queryByRole('dialog')).toBeNull();
      });

      it('is sent with what was added to the word meanwhile', async () => {
        const { words } = await typeMeanwhile(label, ' es');
        await screen.findByRole('dialog', { name: 'Envío de inscripción' });
        expect(words).toMatchObject([{ respuesta: 'Así' }, { respuesta: 'Así es' }]);
      });
    },
  );

  it('says that one of several words was not stored, and asks for it alone', async () => {
    const { client } = correctionServer([DNI, OTHER], {}, 1);
    const { person } = open(FORM, { client });
    await person.click(await sendButton());
    await person.type(await screen.findByLabelText(/¿Por qué lo envía igual\? DNI/), 'Es de una sola cara');
    const reason = screen.getByLabelText(/¿Por qué lo envía igual\? Otro/);
    await person.type(reason, 'Está todo bien');
    await person.click(screen.getByRole('button', { name: 'Guardar y enviar' }));
    await screen.findByRole('heading', { name: 'Queda 1 observación sin atender' });
    expect(await screen.findByText('La base no responde.')).toBeTruthy();
    expect(fieldValue(reason)).toBe('Está todo bien');
  });

  it('asks no more for a word that was stored at the observation itself', async () => {
    const { client, words } = correctionServer([DNI, OTHER]);
    const { person } = open(FORM, { client });
    await person.click(await sendButton());
    await person.type(await screen.findByLabelText(/¿Por qué lo envía igual\? DNI/), 'Es así');
    await person.click(screen.getByRole('button', { name: 'Explicar qué se corrigió: Otro' }));
    await person.type(screen.getByRole('textbox', { name: 'Explicar qué se corrigió' }), 'Todo');
    await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
    await screen.findByRole('heading', { name: 'Queda 1 observación sin atender' });
    await person.click(screen.getByRole('button', { name: 'Guardar y enviar' }));
    await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(words).toMatchObject([
      { numero: 1, respuesta: 'Todo' },
      { numero: 0, respuesta: 'Es así' },
    ]);
  });

  it('may be sent without a word, also one that was begun', async () => {
    const { client, words } = correctionServer([DNI]);
    const { person, address } = open(FORM, { client });
    await person.click(await sendButton());
    await person.type(await screen.findByLabelText(/¿Por qué lo envía igual\? DNI/), 'Es');
    await person.click(screen.getByRole('button', { name: 'Enviar sin explicar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    await person.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(address()).toBe('/request-success/persona-humana'));
    expect(client.inputs(sendRequest)).toHaveLength(1);
    expect(words).toEqual([]);
  });
});
