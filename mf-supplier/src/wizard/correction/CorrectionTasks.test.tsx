import {
  markObservation,
  requestData,
  type SupplierDocument,
  saveRequest,
  sendRequest,
  startPersonRequest,
  type UserDataBundle,
  uploadFile,
} from 'shared-api/contract';
import { RENEWAL_REASON } from 'shared-api/rules';
import {
  act,
  answer,
  expectAccessible,
  fakeClient,
  fieldValue,
  fireEvent,
  holdsUnsaved,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import {
  aBundle,
  COMPANY,
  COMPANY_CUIT,
  COMPLETE,
  documentsFor,
  PERSON_CUIT,
  uuid,
} from '../../test/bundle.ts';
import { UPLOADED } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open, savesOf } from '../../test/open.tsx';
import { FORM, withForm } from '../../test/wizard.ts';

const DNI = { name: 'DNI', observacion: 'Falta el dorso' };
const ADDRESS = { name: 'domicilio alternativo', observacion: 'No coincide con la constancia' };
const OTHER = { name: 'Otro', observacion: 'Revise los datos' };
const HOME = `/request-management/persona-humana/${PERSON_CUIT}`;

/** A server on which an observation is attended once its document or field is saved, or a word is stored. */
function correcting(
  observed: Parameters<typeof aBundle>[2],
  over: Partial<UserDataBundle['sujeto_fiscal']> = {},
  refused?: number,
) {
  let bundle = aBundle({ ...COMPLETE, ...over }, 'EN CORRECCION', observed);
  const attend = (isIt: (name: string, index: number) => boolean, respuesta: string | null = null) => {
    const observaciones = bundle.estado_tramite.observaciones.map((one, index) => {
      if (!isIt(one.name, index)) return one;
      return { ...one, respuesta, estado: respuesta === '' ? ('pendiente' as const) : ('atendida' as const) };
    });
    bundle = { ...bundle, estado_tramite: { ...bundle.estado_tramite, observaciones } };
  };
  const words: unknown[] = [];
  const storesWords = answer(markObservation, ({ body }) => {
    if (body.numero === refused) return refusal(503, 'La base no responde.');
    words.push(body);
    attend((_name, index) => index === body.numero, body.respuesta);
    return { message: 'La explicación quedó guardada' };
  });
  const client = fakeClient(
    answer(startPersonRequest, () => bundle),
    answer(requestData, () => bundle),
    answer(uploadFile, { data: UPLOADED }),
    answer(saveRequest, ({ body }) => {
      const file = body.documento_proveedor?.[0];
      const documento_proveedor = bundle.sujeto_fiscal.documento_proveedor.map((one) =>
        one.id === file?.id ? { ...one, url_archivo: file.url_archivo } : one,
      );
      const { domicilio_alternativo = bundle.sujeto_fiscal.domicilio_alternativo } = body.sujeto_fiscal ?? {};
      bundle = {
        ...bundle,
        sujeto_fiscal: { ...bundle.sujeto_fiscal, documento_proveedor, domicilio_alternativo },
      };
      attend((name) => name === (file ? 'DNI' : ADDRESS.name));
      return { data: bundle };
    }),
    storesWords,
    answer(sendRequest, () => ({ data: { ...bundle, ...aBundle(COMPLETE, 'PENDIENTE EN OBSERVACION') } })),
  );
  return { client, words, storesWords };
}
type Router = ReturnType<typeof open>['router'];

/** Puts the words on a slow line: they are stored once the promise resolves. */
function storeSlowly({ client, storesWords }: Pick<ReturnType<typeof correcting>, 'client' | 'storesWords'>) {
  const line = Promise.withResolvers<void>();
  const give: typeof storesWords.give = async (input, options) => {
    await line.promise;
    return storesWords.give(input, options);
  };
  client.use({ ...storesWords, give });
  return line;
}
const sendButton = () => screen.findByRole('button', { name: 'Enviar correcciones' });
const sends = (client: { calls: readonly { id: string }[] }) =>
  client.calls.filter(({ id }) => id === sendRequest.id).length;
const card = (name: string) => screen.findByRole('article', { name });

describe('a correction', () => {
  it('opens on exactly what was observed, with the rest folded', async () => {
    const { client } = correcting([DNI, ADDRESS, OTHER]);
    const { address } = open(FORM, { client });
    await screen.findByRole('heading', { level: 1, name: 'Correcciones pedidas' });
    expect(await screen.findByText('0 de 3 observaciones atendidas')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    const dni = within(await card('DNI'));
    expect(dni.getByText('Falta el dorso')).toBeTruthy();
    expect(dni.getByText('Observado')).toBeTruthy();
    const field = within(await card(ADDRESS.name));
    expect(field.getByText(ADDRESS.observacion)).toBeTruthy();
    expect(field.getByLabelText('Domicilio alternativo')).toBeTruthy();
    const other = within(await card('Otro'));
    expect(other.getByRole('link', { name: '3 Datos Bancarios' }).getAttribute('href')).toBe(
      `${FORM}?paso=3`,
    );
    expect(screen.getByText('Todo lo demás que envió').closest('details')?.open).toBe(false);
    // The tax data and the documents hold something observed: neither is called complete.
    expect(screen.getAllByText('Hay observaciones sin atender')).toHaveLength(2);
    expect(screen.getAllByText('Completo')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
    expect(address()).toBe(FORM);
    await expectAccessible();
  });

  it('calls nothing corrected of which it is not known', async () => {
    const bundle = aBundle(COMPLETE, 'EN CORRECCION', [DNI]);
    const observaciones = bundle.estado_tramite.observaciones.map((one) => ({ ...one, estado: null }));
    const unknown = { ...bundle, estado_tramite: { ...bundle.estado_tramite, observaciones } };
    open(FORM, { client: fakeClient(answer(startPersonRequest, unknown)) });
    expect(await within(await card('DNI')).findByText('Observado')).toBeTruthy();
    expect(screen.getByText('0 de 1 observación atendida')).toBeTruthy();
  });

  it('is sent without questions once the document and the field were corrected in place', async () => {
    const { client } = correcting([DNI, ADDRESS]);
    const { person } = open(FORM, { client });
    await give(person, await card('DNI'));
    expect(await within(await card('DNI')).findByText('Corregido')).toBeTruthy();
    expect(screen.getByText('1 de 2 observaciones atendidas')).toBeTruthy();
    await person.type(screen.getByLabelText('Domicilio alternativo'), 'Salta 1');
    // Typed and unsaved values are saved before the request is sent.
    await person.click(await sendButton());
    const dialog = await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(screen.getByText('2 de 2 observaciones atendidas')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(sends(client)).toBe(1));
  });

  it('saves nothing over what somebody else saved, until one of both is chosen', async () => {
    const { client } = correcting([ADDRESS]);
    const { person } = open(FORM, { client });
    const save = within(await card(ADDRESS.name)).getByRole('button', { name: 'Guardar' });
    await person.type(screen.getByLabelText('Domicilio alternativo'), 'Salta 1');
    const stored = { domicilio_alternativo: 'JUJUY 2' };
    client.use(
      answer(saveRequest, refusal(409, 'Otra persona cambió estos datos.', { code: 'CONFLICTO', stored })),
      answer(requestData, aBundle({ ...COMPLETE, ...stored }, 'EN CORRECCION', [ADDRESS])),
    );
    await person.click(save);
    const title = 'Estos datos cambiaron mientras usted los editaba';
    const choice = await screen.findByRole('alert', { name: title });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    await person.click(save);
    expect(savesOf(client)).toHaveLength(1);
    expect(document.activeElement).toBe(choice);
  });

  it('takes a word on what is not changed', async () => {
    const { client, words, storesWords } = correcting([DNI]);
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
    const { client, words } = correcting([{ ...DNI, estado: 'atendida', respuesta: 'Texto viejo' }]);
    const { person } = open(FORM, { client });
    await person.click(await screen.findByRole('button', { name: 'Cambiar la explicación: DNI' }));
    const word = screen.getByRole('textbox', { name: 'Agregar una explicación' });
    await person.clear(word);
    await person.type(word, 'Texto nuevo');
    await person.click(screen.getByRole('button', { name: 'Guardar explicación' }));
    expect(await screen.findByText('Texto nuevo')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Guardar explicación' })).toBeNull();
    await person.click(await sendButton());
    await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(words).toMatchObject([{ numero: 0, respuesta: 'Texto nuevo' }]);
  });

  it('keeps what is typed while a word is being stored', async () => {
    const server = correcting([DNI]);
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

  it('asks for a word on each observation that is pending when it is sent', async () => {
    const { client, words } = correcting([DNI, OTHER]);
    const { person } = open(FORM, { client });
    await give(person, await card('DNI'));
    await within(await card('DNI')).findByText('Corregido');
    await person.click(await sendButton());
    const heading = await screen.findByRole('heading', { name: 'Queda 1 observación sin atender' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
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

  it('asks with the words that were typed at the observation and not saved', async () => {
    const { client, words } = correcting([DNI, OTHER]);
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

  describe('of which something else was changed', () => {
    const EXPLAIN = { name: 'Agregar una explicación: DNI' };
    /** The list with a new DNI, whose card asks for no word any more. */
    async function corrected(refused?: number) {
      const server = correcting([DNI], {}, refused);
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
        const server = correcting([
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

  it('asks before the tab is closed on words that are not saved', async () => {
    const { client } = correcting([DNI]);
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
      const server = correcting([DNI], {}, refused);
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
  });

  it('keeps the typed words over a reload, and forgets them once they are given up', async () => {
    const { client } = correcting([DNI]);
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

  it('says that one of several words was not stored, and asks for it alone', async () => {
    const { client } = correcting([DNI, OTHER], {}, 1);
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
    const { client, words } = correcting([DNI, OTHER]);
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
    const { client, words } = correcting([DNI]);
    const { person, address } = open(FORM, { client });
    await person.click(await sendButton());
    await person.type(await screen.findByLabelText(/¿Por qué lo envía igual\? DNI/), 'Es');
    await person.click(screen.getByRole('button', { name: 'Enviar sin explicar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    await person.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(address()).toBe('/request-success/persona-humana'));
    expect(sends(client)).toBe(1);
    expect(words).toEqual([]);
  });

  it('lists what is missing before it asks for anything', async () => {
    const { client } = correcting([DNI], { condicion_fiscal: null });
    const { person, address } = open(FORM, { client });
    await person.click(await sendButton());
    await screen.findByRole('heading', { name: 'Antes de enviar, falta:' });
    expect(screen.queryByRole('heading', { name: /sin atender/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Completar: / }));
    await waitFor(() => expect(address()).toBe(`${FORM}?paso=2`));
  });

  it('leads to what is missing elsewhere in the step of a corrected field', async () => {
    const company = { ...COMPANY, ...COMPLETE, documento_proveedor: documentsFor('JURIDICA', true) };
    const client = withForm(
      aBundle({ ...company, correo_electronico_notificacion: null }, 'EN CORRECCION', [ADDRESS]),
    );
    const at = `/persona-juridica/register-form/${COMPANY_CUIT}`;
    const { person, address } = open(at, { client });
    await person.type(await screen.findByLabelText('Domicilio alternativo'), 'Salta 1');
    await person.click(await sendButton());
    await person.click(await screen.findByRole('button', { name: /^Completar: Correo electrónico/ }));
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { domicilio_alternativo: 'Salta 1' } }]);
    await waitFor(() => expect(address()).toBe(`${at}?paso=2`));
  });

  it('is marked in the steps too, and sending from the last of them leads to what is pending', async () => {
    const { client } = correcting([DNI]);
    const { person, address } = open(`${FORM}?paso=5`, { client });
    expect(within(await card('DNI')).getByText('Observado')).toBeTruthy();
    expect(screen.getByText('0 de 1 observación atendida')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    await screen.findByRole('heading', { name: 'Queda 1 observación sin atender' });
    expect(address()).toBe(FORM);
  });

  it('corrects two observations of one document in one place', async () => {
    const { client } = correcting([DNI, { name: 'dni', observacion: 'Está vencido' }]);
    open(FORM, { client });
    expect(await screen.findByText('Se corrige arriba, junto con la otra observación.')).toBeTruthy();
    expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
  });

  it('is about the document that it opened, of two with one name', async () => {
    const [dni] = documentsFor('FISICA', true);
    if (!dni) throw new Error('no documents');
    const plans = { ...dni, tipo_documento: null, datos_extra: 'Planos' };
    const openPlans = { ...plans, id: uuid(902) };
    const documento_proveedor = [
      ...documentsFor('FISICA', true, false),
      { ...plans, id: uuid(901), actualizable: false },
      openPlans,
    ];
    const observed = [{ name: 'Planos', observacion: 'Falta una hoja' }];
    const { client } = correcting(observed, { documento_proveedor });
    const { person, router } = open(FORM, { client });
    await act(() => router.navigate(`${FORM}?paso=5`));
    const cards = await screen.findAllByRole('article', { name: 'Planos' });
    expect(cards.map((one) => within(one).queryByText('Observado') !== null)).toEqual([false, true]);
    await act(() => router.navigate(FORM));
    await give(person, await card('Planos'));
    await waitFor(() =>
      expect(savesOf(client)).toMatchObject([{ documento_proveedor: [{ id: openPlans.id }] }]),
    );
  });

  it.each([
    ['correction', DNI.observacion, true],
    ['renewal', RENEWAL_REASON.vencido, true],
    ['renewal', RENEWAL_REASON['sin-subir'], false],
  ])('says in a %s that a document is no longer asked for: %s', async (_kind, observacion, hasFile) => {
    const isDni = ({ tipo_documento }: SupplierDocument) => tipo_documento?.nombre === 'DNI';
    const documents = documentsFor('FISICA', true);
    const { client } = correcting([{ name: 'DNI', observacion }], {
      documento_proveedor: documents.filter((one) => !isDni(one)),
      documentos_retirados: hasFile ? documents.filter(isDni) : [],
    });
    open(FORM, { client });
    const dni = within(await card('DNI'));
    expect(dni.getByText('Este documento ya no se pide: no tiene que hacer nada.')).toBeTruthy();
    expect(dni.queryByRole('link')).toBeNull();
    await expectAccessible();
  });

  it('is the same list for a renewal, which asks for no word', async () => {
    const { client } = correcting([{ name: 'DNI', observacion: RENEWAL_REASON.vencido }]);
    const { person } = open(FORM, { client });
    await screen.findByRole('heading', { level: 1, name: 'Renovación de su inscripción' });
    expect(await card('DNI')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Explicar/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Enviar la renovación' }));
    await screen.findByRole('dialog', { name: 'Envío de inscripción' });
  });
});
