import { expectAccessible, fireEvent, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/api.ts';
import { CATALOGUE, CUIT, detail, MINUTES } from '../../test/fixtures.ts';
import {
  DETAIL,
  DRAFT,
  desk,
  draftOf,
  findItemHeading,
  MARK,
  NAME,
  onDni,
  PATH,
  prepareDesk,
  side,
  TEXTS,
} from '../../test/open-desk.tsx';

prepareDesk();

/** Opens the editor of the DNI, and writes in it. */
async function type(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^DNI/ }));
  await findItemHeading('DNI');
  await userEvent.keyboard('o');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Observación sobre DNI' }), text);
}

describe('an observation', () => {
  it('takes a ready text by its digit into the correction, and goes on', async () => {
    const { api, view } = desk();
    await findItemHeading('DNI');
    await screen.findByRole('img', { name: 'DNI' });
    await userEvent.keyboard('o');
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    await waitFor(() => expect(side().getByText(TEXTS[1] ?? '')).toBeTruthy());
    await userEvent.keyboard('2');
    await waitFor(() => expect(text).toHaveProperty('value', TEXTS[1]));
    await expectAccessible(view);
    await userEvent.keyboard('{Enter}');
    await findItemHeading(NAME);
    expect(api.only(DRAFT).body).toEqual({ version: 0, observaciones: [onDni] });
    side().getByText(`«${TEXTS[1]}»`);
    side().getByRole('button', { name: /Enviar y siguiente \(1\)/ });
  });

  it('takes letters that are typed at once as its text: none marks, sends or enables', async () => {
    desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    await userEvent.keyboard('borrosa: the 2.');
    expect(text).toHaveProperty('value', 'borrosa: the 2.');
    await findItemHeading('DNI');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(side().queryByText(/^Bien: /)).toBeNull();
  });

  it('says what is missing, and keeps what was typed when it can’t be stored', async () => {
    const { view } = desk({ [DRAFT]: refusal(409, 'Eva Gil cambió esta corrección.') });
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    await userEvent.keyboard('{Enter}');
    await screen.findByText('La observación no puede estar vacía');
    await userEvent.type(text, 'Otra cosa');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Eva Gil cambió esta corrección.');
    expect(text).toHaveProperty('value', 'Otra cosa');
    await expectAccessible(view);
  });

  it.each([
    ['another document', () => userEvent.click(side().getByRole('button', { name: /^Catálogo/ }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['another tab', () => userEvent.click(screen.getByRole('tab', { name: 'Historial' }))],
  ])('left by %s goes into the correction', async (_way, leave) => {
    const { api, go } = desk({ [`GET /estado-tramite/${CUIT}`]: [] });
    await type('Falta');
    await leave();
    await waitFor(() => expect(api.of(DRAFT)).toHaveLength(1));
    expect(api.only(DRAFT).body).toEqual({ version: 0, observaciones: [{ ...onDni, observacion: 'Falta' }] });
    go(PATH);
    await screen.findByRole('button', { name: /^DNI.*«Falta»$/ });
    expect(screen.queryByText(/Sin guardar/)).toBeNull();
  });

  it('leaves a person where they have gone while it was being saved', async () => {
    const line = Promise.withResolvers<void>();
    const draft = { data: draftOf(1, { ...onDni, observacion: 'Falta' }) };
    const { api } = desk({ [DRAFT]: () => line.promise.then(() => draft) });
    await type('Falta{Enter}');
    await userEvent.click(side().getByRole('button', { name: /^Catálogo/ }));
    line.resolve();
    await screen.findByRole('button', { name: /^DNI.*«Falta»$/ });
    // It counts as seen after a second on the screen.
    await waitFor(() => expect(api.of(MARK).at(-1)?.body).toMatchObject({ documento: CATALOGUE.id }), {
      timeout: 3_000,
    });
  });

  it('keeps what is typed while it is being saved', async () => {
    const line = Promise.withResolvers<void>();
    const { api } = desk({
      [DRAFT]: ({ body }: { body: { version: number; observaciones: (typeof onDni)[] } }) =>
        line.promise.then(() => ({ data: draftOf(body.version + 1, ...body.observaciones) })),
    });
    await type('Falta{Enter} el dorso');
    line.resolve();
    await screen.findByRole('button', { name: /^DNI.*«Falta»/ });
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    expect(text).toHaveProperty('value', 'Falta el dorso');
    await userEvent.type(text, '{Enter}');
    await screen.findByRole('button', { name: /^DNI.*«Falta el dorso»$/ });
    expect(api.of(DRAFT)).toHaveLength(2);
  });

  it('that is closed leaves the focus at the document', async () => {
    desk();
    await type('Falta');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.matches('section[tabindex]')).toBe(true));
  });

  it('is not saved by Cancelar', async () => {
    const { api } = desk();
    await type('Falta');
    await userEvent.click(side().getByRole('button', { name: 'Cancelar' }));
    await userEvent.keyboard('o');
    expect(await screen.findByRole('textbox', { name: /sobre DNI/ })).toHaveProperty('value', '');
    expect(api.of(DRAFT)).toEqual([]);
  });

  it('keeps the stored text when the field was emptied and left', async () => {
    const { api } = desk({ [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(7, onDni) }) });
    await userEvent.click(await screen.findByRole('button', { name: /^DNI/ }));
    await userEvent.keyboard('o');
    await userEvent.clear(await screen.findByRole('textbox', { name: /sobre DNI/ }));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('button', { name: /^Cambiar la observación/ });
    side().getByText(`«${TEXTS[1]}»`);
    expect(api.of(DRAFT)).toEqual([]);
  });

  it('is on its row once, beside another one about the same datum, when one above them is taken away', async () => {
    const about = (name: string, observacion: string) => ({
      documento: null,
      name,
      observacion,
      reemplazable: false,
    });
    const draft = draftOf(
      7,
      about('Teléfono alternativo', 'Le falta un dígito'),
      about('Domicilio alternativo', 'Falta la altura'),
      about('Domicilio alternativo', 'Falta el piso'),
    );
    desk({ [DETAIL]: detail('OBSERVACION', { borrador_correccion: draft }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Datos del proveedor/ }));
    await userEvent.keyboard('o');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(side().queryByText(/Le falta un dígito/)).toBeNull());
    expect(side().getAllByText(/Falta la altura/)).toHaveLength(1);
  });

  it('that can’t be saved stays on its row and in its editor: no key passes over it', async () => {
    const onMinutes = { ...onDni, documento: MINUTES.id, name: NAME };
    const { api, view } = desk({
      [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(7, onMinutes) }),
      [DRAFT]: refusal(400, 'Hoy no'),
    });
    await type('Falta');
    await userEvent.click(side().getByRole('button', { name: /^Catálogo/ }));
    await screen.findByText('La observación sobre DNI no se guardó. Hoy no');
    const onRow = await screen.findByRole('button', { name: /^DNI.*Sin guardar: «Falta»$/ });
    await expectAccessible(view);
    for (const key of ['e', 'h']) {
      await userEvent.click(side().getByRole('button', { name: /^Catálogo/ }));
      await findItemHeading('Catálogo de productos');
      await userEvent.keyboard(key);
      expect(await screen.findByRole('textbox', { name: /sobre DNI/ })).toHaveProperty('value', 'Falta');
      await userEvent.keyboard('{Escape}');
    }
    await userEvent.click(onRow);
    await userEvent.keyboard('b');
    await screen.findByText('Hay una observación sin guardar sobre DNI: guárdela o cancélela primero.');
    await screen.findByText('Se recuperó lo que había escrito');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.of(MARK).filter(({ body }) => JSON.stringify(body).includes('bien'))).toEqual([]);
    api.answer({ [DRAFT]: { data: draftOf(8, onMinutes, { ...onDni, observacion: 'Falta' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('button', { name: /^DNI.*«Falta»$/ });
    expect(screen.queryByText(/Sin guardar/)).toBeNull();
  });

  it('that is still being written is part of the correction that is sent', async () => {
    const onMinutes = { ...onDni, documento: MINUTES.id, name: NAME };
    desk({ [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(7, onMinutes) }) });
    await type('Falta');
    await userEvent.click(side().getByRole('button', { name: /^Enviar y siguiente \(1\)/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correcciones' }));
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      `${NAME}: ${TEXTS[1]}`,
      'DNI: Falta',
    ]);
  });

  it('that is still being written is named before the request is enabled', async () => {
    desk();
    await type('Falta');
    await userEvent.click(side().getByRole('button', { name: /^Habilitar y siguiente/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Habilitación' }));
    await dialog.findByRole('alert', { name: 'Hay 1 observación sin enviar: al habilitar se descarta.' });
    dialog.getByText('DNI: «Falta»');
  });

  it('takes a text along to the field of the data that it is about', async () => {
    const { api } = desk();
    await findItemHeading('DNI');
    await userEvent.click(side().getByRole('button', { name: /^Datos del proveedor/ }));
    await userEvent.keyboard('o');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Observación sobre/ }), 'No coincide');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Dato observado' }),
      'Teléfono alternativo',
    );
    const text = screen.getByRole('textbox', { name: 'Observación sobre Teléfono alternativo' });
    expect(text).toHaveProperty('value', 'No coincide');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.of(DRAFT)).toHaveLength(1));
    expect(api.only(DRAFT).body).toMatchObject({
      observaciones: [{ name: 'Teléfono alternativo', observacion: 'No coincide' }],
    });
  });

  it('reads the request again once the text is left', async () => {
    const { api } = desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    const returnToTab = () => fireEvent(window, new Event('visibilitychange'));
    returnToTab();
    await userEvent.click(side().getByRole('button', { name: /^Catálogo/ }));
    await findItemHeading('Catálogo de productos');
    expect(api.of(DETAIL)).toHaveLength(1);
    returnToTab();
    await waitFor(() => expect(api.of(DETAIL)).toHaveLength(2));
  });

  it('keeps what a colleague wrote meanwhile about the same document, before the own text', async () => {
    const { api } = desk({ [DRAFT]: refusal(409, 'Eva Gil cambió esta corrección.') });
    await type('Está borroso');
    api.answer({ [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(4, onDni) }) });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Eva Gil cambió esta corrección.');
    const both = `${TEXTS[1]} Está borroso`;
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Observación sobre DNI' })).toHaveProperty('value', both),
    );
    api.answer({ [DRAFT]: { data: draftOf(5, { ...onDni, observacion: both }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await findItemHeading(NAME);
    expect(api.of(DRAFT).at(-1)?.body).toEqual({
      version: 4,
      observaciones: [{ ...onDni, observacion: both }],
    });
  });

  it('is not doubled by its beginning, which was stored though the answer was lost', async () => {
    const { api } = desk({ [DRAFT]: refusal(409, 'Ana Paz cambió esta corrección.') });
    await type('Falta el dorso');
    const begun = draftOf(4, { ...onDni, observacion: 'Falta' });
    api.answer({ [DETAIL]: detail('OBSERVACION', { borrador_correccion: begun }) });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Ana Paz cambió esta corrección.');
    await screen.findByRole('button', { name: /^DNI.*«Falta»$/ });
    expect(screen.getByRole('textbox', { name: 'Observación sobre DNI' })).toHaveProperty(
      'value',
      'Falta el dorso',
    );
  });

  it('keeps what a colleague wrote meanwhile about something else', async () => {
    const colleaguesObservation = { ...onDni, documento: MINUTES.id, name: NAME };
    let refused = false;
    const { api } = desk({
      [DRAFT]: ({ body }: { body: { version: number; observaciones: (typeof onDni)[] } }) => {
        if (!refused) {
          refused = true;
          api.answer({
            [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(4, colleaguesObservation) }),
          });
          return refusal(409, 'Eva Gil cambió esta corrección.');
        }
        return { data: draftOf(body.version + 1, ...body.observaciones) };
      },
    });
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Observación sobre DNI' }),
      `${TEXTS[1]}{Enter}`,
    );
    await findItemHeading(NAME);
    const [, second] = api.of(DRAFT);
    expect(second?.body).toEqual({ version: 4, observaciones: [colleaguesObservation, onDni] });
  });

  it('of a page that was opened before the last submission is refused and said, and kept to be saved after a look', async () => {
    const sentAt = (enviado: string) =>
      detail('OBSERVACION', { turno: { enviado, corregida: false, revisor: null } });
    const [FIRST, AGAIN] = ['2026-05-05T12:30:00.000Z', '2026-05-07T09:15:00.000Z'];
    const why = 'El proveedor volvió a enviar la inscripción desde que usted la abrió.';
    const { api } = desk({
      [DETAIL]: sentAt(FIRST),
      // The colleague's correction took the draft away, so that no version of it tells the two submissions apart.
      [DRAFT]: ({ body }: { body: { enviado_visto?: string; observaciones: (typeof onDni)[] } }) =>
        body.enviado_visto === AGAIN
          ? { data: draftOf(9, ...body.observaciones) }
          : refusal(409, body.enviado_visto ? why : 'Otra persona descartó esta corrección.'),
    });
    await type('Falta');
    api.answer({ [DETAIL]: sentAt(AGAIN) });
    await userEvent.keyboard('{Enter}');
    await screen.findByText(why);
    const text = screen.getByRole('textbox', { name: 'Observación sobre DNI' });
    expect(text).toHaveProperty('value', 'Falta');
    expect(api.of(DRAFT).map(({ body }) => (body as { enviado_visto: string }).enviado_visto)).not.toContain(
      AGAIN,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('button', { name: /^DNI.*«Falta»$/ });
    expect(api.of(DRAFT).at(-1)?.body).toMatchObject({ enviado_visto: AGAIN });
  });
});
