import type { CurrentUser } from 'shared-api/contract';
import { fieldValue, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from './test/api.ts';
import { CUIT, DNI, detail, LABELS, MINUTES, SUPPLIER_ID, staff } from './test/fixtures.ts';
import { open } from './test/open.tsx';

const DETAIL = `/dashboard/ver-tramite/${CUIT}`;
const OVER = refusal(401, 'La sesión terminó.');
const FILE = '/api/municat/files/00000000-0000-4000-8000-000000000099?v=1&f=firma';
const ANA = staff('VISADOR');
const LUIS: CurrentUser = { ...ANA, id: '00000000-0000-4000-8000-000000000002', nombre: 'Luis' };

/** Everything can be read; whatever is saved finds the session over. */
const api = () =>
  fakeApi({
    [`GET /sujeto-fiscal/${CUIT}`]: detail('OBSERVACION'),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [`GET /proveedor/cuit/${CUIT}`]: { id: SUPPLIER_ID },
    'GET /etiqueta-rubro': LABELS,
    'GET /sujeto-fiscal': { data: [], current: 1, hasPreviousPage: false, hasNextPage: false, total: 0 },
    'POST /files/upload': { data: FILE },
    [`PUT /sujeto-fiscal/borrador-correccion/${CUIT}`]: OVER,
    [`PATCH /sujeto-fiscal/request/encorrecion/${CUIT}`]: OVER,
    [`PATCH /sujeto-fiscal/request/aprobado/${CUIT}`]: OVER,
    [`PATCH /documento-proveedor/fechas/${MINUTES.id}`]: OVER,
    'POST /etiqueta-proveedor/etiquetar': OVER,
    'POST /etiqueta-rubro': OVER,
    'POST /chat/enviar': OVER,
    'POST /vistas': OVER,
    'GET /sujeto-fiscal/revisores': [],
    'GET /usuarios/mi-correo': { data: null },
    'PUT /usuarios/mi-correo': OVER,
  });

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
const type = async (name: string | RegExp, text: string) => {
  const field = await box(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

interface Form {
  readonly at: string;
  /** Brings the form on the screen. */
  readonly show: () => Promise<unknown>;
  readonly write: () => Promise<unknown>;
  readonly send: () => Promise<unknown>;
  /** Reads the values of the form's fields. */
  readonly holds: () => Promise<unknown>;
  readonly empty: unknown;
  readonly written: unknown;
  /** Closes the form and throws away what it holds; absent where there is no such button. */
  readonly cancel?: () => Promise<unknown>;
}

const FORMS: Readonly<Record<string, Form>> = {
  'a correction': {
    at: DETAIL,
    show: async () => {
      await click('Hacer una corrección');
      await screen.findByRole('checkbox', { name: 'DNI' });
    },
    write: async () => {
      await userEvent.click(screen.getByRole('checkbox', { name: 'DNI' }));
      await type(/sobre DNI/, 'Está borroso');
    },
    send: () => click('Enviar correcciones'),
    holds: async () => screen.queryAllByRole('textbox').map(fieldValue),
    empty: [],
    written: ['Está borroso'],
    cancel: () => click('Descartar'),
  },
  'an observation at the desk': {
    at: `${DETAIL}?tab=archivos&doc=${DNI.id}`,
    show: async () => {
      await click(/^Observar/);
      await box('Observación sobre DNI');
    },
    write: () => type('Observación sobre DNI', 'Falta el dorso'),
    send: () => click('Guardar'),
    holds: async () => fieldValue(await box('Observación sobre DNI')),
    empty: '',
    written: 'Falta el dorso',
    cancel: () => click('Cancelar'),
  },
  'an approval': {
    at: DETAIL,
    show: async () => {
      await click('Habilitar');
      await box(/Número de resolución/);
    },
    write: async () => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is nowhere to put a file');
      await userEvent.upload(input, new File(['%PDF-1.7'], 'resolucion.pdf', { type: 'application/pdf' }));
      await screen.findByText('resolucion.pdf');
      await type(/Número de resolución/, '123/2026');
    },
    send: async () =>
      userEvent.click((await dialog('Habilitación')).getByRole('button', { name: 'Habilitar' })),
    holds: async () => [fieldValue(await box(/Número/)), screen.queryByText('resolucion.pdf') !== null],
    empty: ['', false],
    written: ['123/2026', true],
    cancel: () => click('Cancelar'),
  },
  'the labels of a supplier': {
    at: DETAIL,
    show: async () => {
      await click('Etiquetar');
      await screen.findByRole('checkbox', { name: 'Limpieza' });
    },
    write: async () => userEvent.click(screen.getByRole('checkbox', { name: 'Limpieza' })),
    send: () => click('Guardar Cambios'),
    holds: async () => screen.queryAllByRole('checkbox', { checked: true }).length,
    empty: 0,
    written: 1,
    cancel: () => click('Cancelar'),
  },
  'a new label': {
    at: DETAIL,
    show: async () => {
      await click('Etiquetar');
      await box('Nueva etiqueta');
    },
    write: () => type('Nueva etiqueta', 'Obras'),
    send: () => click('Crear etiqueta'),
    holds: async () => fieldValue(await box('Nueva etiqueta')),
    empty: '',
    written: 'Obras',
    cancel: () => click('Cancelar'),
  },
  'the dates of a document': {
    at: `${DETAIL}?tab=archivos&doc=${MINUTES.id}`,
    show: async () => {
      await click(/^Editar fechas: Acta/);
      await box(/Fecha de expiración/);
    },
    write: () => type(/Fecha de expiración/, '15/08/2030'),
    send: () => click('Guardar'),
    holds: async () => fieldValue(await box(/Fecha de expiración/)),
    empty: '31/12/2099',
    written: '15/08/2030',
    cancel: () => click('Cancelar'),
  },
  'a message': {
    at: `${DETAIL}?tab=mensajes`,
    show: () => box('Mensaje'),
    write: () => type('Mensaje', 'Suba el acta firmada'),
    send: () => click('Enviar'),
    holds: async () => fieldValue(await box('Mensaje')),
    empty: '',
    written: 'Suba el acta firmada',
  },
  'the own address for notices': {
    at: DETAIL,
    show: async () => {
      await click('Asignar');
      await click('Avisarme por correo cuando me asignen un trámite');
    },
    write: () => type('Mi correo para avisos', 'ana@ejemplo.gob.ar'),
    send: () => click('Guardar el correo'),
    holds: async () => fieldValue(await box('Mi correo para avisos')),
    empty: '',
    written: 'ana@ejemplo.gob.ar',
  },
  'the name of a view': {
    at: '/management?cuit=30',
    show: async () => {
      await click('Guardar esta vista');
      await box('Nombre de la vista');
    },
    write: () => type('Nombre de la vista', 'Urgentes'),
    send: () => click('Guardar'),
    holds: async () => fieldValue(await box('Nombre de la vista')),
    empty: '',
    written: 'Urgentes',
    cancel: () => click('Cancelar'),
  },
};

/** Opens the form of a freshly loaded page. */
async function reach(form: Form, person: CurrentUser) {
  const server = api();
  const rendered = open(form.at, server, person);
  await form.show();
  return { ...rendered, server };
}

describe('what was written and not saved', () => {
  it.each(Object.entries(FORMS))('of %s is given back to the same person alone', async (_, form) => {
    const { server, unmount } = await reach(form, ANA);
    expect(await form.holds()).toEqual(form.empty);
    await form.write();
    await form.send();
    await waitFor(() => expect(server.unauthorized).not.toEqual([]));
    unmount();

    const other = await reach(form, LUIS);
    expect(await form.holds()).toEqual(form.empty);
    other.unmount();

    await reach(form, ANA);
    expect(await form.holds()).toEqual(form.written);
  });

  it.each([
    [
      'the labels of a supplier',
      async () => {
        await userEvent.click(screen.getByRole('checkbox', { name: 'Limpieza' }));
        await userEvent.click(screen.getByRole('checkbox', { name: 'Limpieza' }));
      },
    ],
    ['the dates of a document', () => type(/Fecha de expiración/, '31/12/2099')],
    ['an approval', () => type(/Número de resolución/, '1{Backspace}')],
  ])('of %s is not said to be given back when it was undone', async (name, writeAndUndo) => {
    const form = FORMS[name] as Form;
    const { unmount } = await reach(form, ANA);
    await writeAndUndo();
    unmount();
    await reach(form, ANA);
    expect(await form.holds()).toEqual(form.empty);
    expect(screen.queryByText('Se recuperó lo que había escrito')).toBeNull();
  });

  it.each(Object.entries(FORMS).filter(([, form]) => form.cancel))(
    'of %s can be thrown away',
    async (_, form) => {
      const { unmount } = await reach(form, ANA);
      await form.write();
      await form.cancel?.();
      unmount();
      await reach(form, ANA);
      expect(await form.holds()).toEqual(form.empty);
    },
  );
});
