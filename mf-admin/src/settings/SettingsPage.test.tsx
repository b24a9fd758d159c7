import { ApiError } from 'shared-api/client';
import {
  type AuditRecord,
  activateUser,
  auditByCuil,
  auditByDate,
  createDocumentType,
  createLabel,
  createUser,
  type DocumentType,
  deactivateDocumentType,
  deactivateUser,
  deleteLabel,
  type Endpoint,
  listAudit,
  listDocumentTypes,
  listUsers,
  pageLabels,
  resetUser,
  type StaffUser,
} from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import {
  accessibilityProblems,
  answer,
  aUser,
  fakeClient,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import '../test/setup.ts';

const PATH = '/configuraciones';
const id = (n: number) => `6f1f1f64-5d0f-4f5e-9a63-${String(n).padStart(12, '0')}`;
const CREATED = '2026-05-04T12:30:00.000Z';
const ANA: StaffUser = {
  id: id(1),
  nombre: 'Ana',
  apellido: 'Gómez',
  dni: '20111222',
  rol: 'VISADOR',
  activo: true,
  primer_login: false,
  createdAt: CREATED,
};
const LUIS: StaffUser = { ...ANA, id: id(2), nombre: 'Luis', apellido: 'Paz', rol: 'ADMIN', activo: false };
const BALANCE: DocumentType = {
  id: id(3),
  nombre: 'Último estado contable',
  requerido_persona_fisica: false,
  requerido_persona_juridica: true,
  emision: false,
  expiracion: true,
  regla_fecha: 'balance_close',
};
const CHANGE: AuditRecord = {
  id: '1',
  entidad: 'usuario',
  operacion: 'BAJA',
  realizado_por_tipo: 'ADMIN',
  realizado_por_id: id(2),
  realizado_en: 'users.deactivate',
  createdAt: CREATED,
  datos_anteriores: { activo: true },
  datos_nuevos: { activo: false },
};

const paged = <T,>(data: T[]) => ({ data, total: data.length, page: 1, totalPages: data.length > 0 ? 1 : 0 });
const refusal = (statusCode: number, message: string) =>
  new ApiError(statusCode, { statusCode, error: 'Error', message, requestId: 'r1' }, '');
const never = () => new Promise<never>(() => {});
const done = { message: 'Listo' };

/** A server with one or two of everything; every change succeeds. */
const server = () =>
  fakeClient(
    answer(listUsers, paged([ANA, LUIS])),
    answer(createUser, { data: ANA }),
    answer(deactivateUser, done),
    answer(activateUser, done),
    answer(resetUser, done),
    answer(pageLabels, { data: [{ id: id(4), etiqueta_nombre: 'Librería' }], total: 6, totalPages: 2 }),
    answer(createLabel, { data: { id: id(5), etiqueta_nombre: 'Obras' } }),
    answer(deleteLabel, done),
    answer(listDocumentTypes, paged([BALANCE])),
    answer(createDocumentType, { data: BALANCE }),
    answer(deactivateDocumentType, done),
    answer(listAudit, paged([CHANGE])),
    answer(auditByCuil, paged<AuditRecord>([])),
    answer(auditByDate, paged([CHANGE])),
  );

function open(search = '', client = server(), tipo: Role = 'ADMIN') {
  const { router, person, queries } = renderPortal(routes, {
    at: `${PATH}${search}`,
    client,
    user: aUser({ tipo, id: id(9) }),
  });
  // Failed lists are asked for again on their own; a test need not wait for that.
  queries.setDefaultOptions({ queries: { retryDelay: 1 } });
  const inputs = (endpoint: Endpoint) =>
    client.calls.filter((call) => call.id === endpoint.id).map(({ input }) => input);
  return { person, inputs, client, address: () => router.state.location.search };
}

const isAccessible = async () => expect(await accessibilityProblems()).toEqual([]);
const window = async (name: string) => within(await screen.findByRole('dialog', { name }));
const tabs = async () => {
  await screen.findByRole('tablist');
  return screen.getAllByRole('tab').map((tab) => tab.textContent);
};

describe('the tabs', () => {
  test('of an administrator are all of them', async () => {
    open();
    expect(await tabs()).toEqual(['Usuarios', 'Campos de Formulario', 'Auditorias', 'Etiquetas', 'General']);
    const back = screen.getByRole('link', { name: 'Volver a las inscripciones' });
    expect(back.getAttribute('href')).toBe('/management');
  });

  test.each(['VISADOR', 'GESTION_COMPRAS'] as const)('of %s are labels and general', async (role) => {
    const { inputs } = open('?tab=usuarios', server(), role);
    expect(await tabs()).toEqual(['Etiquetas', 'General']);
    await screen.findByText('Librería');
    expect(inputs(listUsers)).toEqual([]);
  });

  test('are in the address, and leave the other tab’s filters behind', async () => {
    const { person, address } = open('?tab=usuarios&dni=20');
    await person.click(await screen.findByRole('tab', { name: 'General' }));
    expect(address()).toBe('?tab=general');
    await screen.findByText('Sistema de Gestión de Proveedores del estado');
    screen.getByText('1.0.0');
    screen.getByText('Último mantenimiento');
    screen.getByText(/^\d{2}\/\d{2}\/\d{4}$/);
    await isAccessible();
  });
});

describe('the users', () => {
  test('are listed with what there is to know of them', async () => {
    open();
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    for (const name of ['AUDITOR', 'Activo', 'Inactivo']) screen.getByRole('cell', { name });
    expect(screen.getAllByRole('cell', { name: '04/05/2026 09:30' })).toHaveLength(2);
    screen.getByText('2 usuarios');
    await isAccessible();
  });

  test('are filtered by document number, role and surname', async () => {
    const { person, inputs, address } = open();
    const panel = within(await screen.findByRole('search', { name: 'Buscar usuarios' }));
    await person.type(panel.getByLabelText('DNI'), '20.111');
    await person.selectOptions(panel.getByLabelText('Rol'), 'AUDITOR');
    await person.type(panel.getByLabelText('Apellido'), ' gomez ');
    await person.click(panel.getByRole('button', { name: 'Buscar' }));
    const query = { page: '1', dni: '20111', rol: 'VISADOR', apellido: 'gomez' };
    await waitFor(() => expect(inputs(listUsers).at(-1)).toEqual({ query }));
    expect(address()).toBe('?tab=usuarios&dni=20111&rol=VISADOR&apellido=gomez');
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Rol: AUDITOR' }));
    await waitFor(() => expect(address()).toBe('?tab=usuarios&dni=20111&apellido=gomez'));
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(address()).toBe('?tab=usuarios'));
  });

  test('come in pages', async () => {
    const client = server();
    client.use(answer(listUsers, { data: [ANA], total: 11, page: 1, totalPages: 2 }));
    const { person, inputs, address } = open('', client);
    await screen.findByText('Página 1 de 2');
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('Página 2 de 2');
    expect(address()).toBe('?tab=usuarios&pagina=2');
    expect(inputs(listUsers).at(-1)).toEqual({ query: { page: '2' } });
  });

  test('say that they are loading', async () => {
    const client = server();
    client.use(answer(listUsers, never));
    open('', client);
    await waitFor(() => expect(screen.getAllByText('Cargando...').length).toBeGreaterThan(0));
    await screen.findByRole('table');
    await isAccessible();
  });

  test('say that there is none, and what failed', async () => {
    const client = server();
    client.use(answer(listUsers, paged<StaffUser>([])));
    const { person } = open('', client);
    await screen.findByText('No se encontraron registros para los filtros aplicados.');
    await isAccessible();
    client.use(answer(listUsers, refusal(503, 'La base no responde')));
    await person.type(screen.getByLabelText('Apellido'), 'x{Enter}');
    await screen.findByText('Error: La base no responde');
    await isAccessible();
    client.use(answer(listUsers, paged([ANA])));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
  });

  test('are created with every field, and with the password that is shown', async () => {
    const { person, inputs } = open();
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await window('Nuevo usuario');
    await person.click(form.getByRole('button', { name: 'Crear usuario' }));
    form.getByText('Todos los campos son obligatorios.');
    expect(inputs(createUser)).toEqual([]);
    await isAccessible();
    await person.type(form.getByLabelText(/^Nombre/), 'Eva');
    await person.type(form.getByLabelText(/^Apellido/), 'Luna');
    await person.type(form.getByLabelText(/^DNI/), '30111222');
    expect(form.getByLabelText(/^Rol/)).toHaveProperty('value', 'ADMIN');
    const password = form.getByLabelText<HTMLInputElement>(/^Contraseña inicial/);
    expect(password.disabled).toBe(true);
    const shown = password.value;
    await person.click(form.getByRole('button', { name: 'Crear usuario' }));
    await screen.findByText('Usuario creado correctamente');
    const body = { nombre: 'Eva', apellido: 'Luna', dni: '30111222', rol: 'ADMIN', password: shown };
    expect(inputs(createUser)).toEqual([{ body }]);
  });

  test('that can not be created say why, and keep what was typed', async () => {
    const client = server();
    client.use(answer(createUser, refusal(400, 'Ya existe un usuario con ese DNI')));
    const { person } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await window('Nuevo usuario');
    await person.type(form.getByLabelText(/^Nombre/), 'Eva');
    await person.type(form.getByLabelText(/^Apellido/), 'Luna');
    await person.type(form.getByLabelText(/^DNI/), '30111222{Enter}');
    await form.findByText('Error al crear el usuario: Ya existe un usuario con ese DNI');
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Eva');
  });

  test.each([
    ['Desactivar a Gómez, Ana', 'Desactivar', deactivateUser, 1, 'Se desactivó el usuario correctamente'],
    ['Reactivar a Paz, Luis', 'Reactivar', activateUser, 2, 'Se ah reactivado el usuario'],
    [
      'Resetear contraseña de Paz, Luis',
      'Resetear',
      resetUser,
      2,
      'La contraseña ah sido reseteada correctamente',
    ],
  ] as const)('are changed only after a question: %s', async (button, confirm, endpoint, user, success) => {
    const { person, inputs } = open();
    await person.click(await screen.findByRole('button', { name: button }));
    const question = within(await screen.findByRole('dialog'));
    expect(inputs(endpoint)).toEqual([]);
    await isAccessible();
    await person.click(question.getByRole('button', { name: confirm }));
    await screen.findByText(success);
    expect(inputs(endpoint)).toEqual([{ params: { id: id(user) } }]);
    expect(inputs(listUsers)).toHaveLength(2);
  });

  test('that can not be changed say why', async () => {
    const client = server();
    client.use(answer(deactivateUser, refusal(400, 'No se puede desactivar al último administrador activo')));
    const { person } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Desactivar a Gómez, Ana' }));
    const question = await window('Desactivar usuario');
    await person.click(question.getByRole('button', { name: 'Desactivar' }));
    await question.findByText(
      'Error al desactivar usuario: No se puede desactivar al último administrador activo',
    );
  });

  test('offer nothing for the own account', async () => {
    const client = server();
    client.use(answer(listUsers, paged([{ ...ANA, id: id(9) }])));
    open('', client);
    await screen.findByText('Su cuenta');
    expect(screen.queryByRole('button', { name: /^(Desactivar|Resetear)/ })).toBeNull();
  });
});

describe('the labels', () => {
  test('are listed in pages', async () => {
    const { person, inputs, address } = open('?tab=etiquetas');
    await screen.findByText('Librería');
    expect(inputs(pageLabels)).toEqual([{ query: { page: '1', limit: '5' } }]);
    await isAccessible();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(inputs(pageLabels).at(-1)).toEqual({ query: { page: '2', limit: '5' } }));
    expect(address()).toBe('?tab=etiquetas&pagina=2');
  });

  test('say that there is none', async () => {
    const client = server();
    client.use(answer(pageLabels, { data: [], total: 0, totalPages: 0 }));
    open('?tab=etiquetas', client);
    await screen.findByText('No hay etiquetas');
    await isAccessible();
  });

  test('are created with a name of two letters or more', async () => {
    const { person, inputs } = open('?tab=etiquetas', server(), 'VISADOR');
    const name = await screen.findByLabelText(/^Nombre de la etiqueta/);
    await person.click(screen.getByRole('button', { name: 'Crear etiqueta' }));
    await screen.findByText('El nombre de la etiqueta no puede estar vacia');
    await person.type(name, 'O{Enter}');
    await screen.findByText('La etiqueta debe tener al menos 2 caracteres');
    await isAccessible();
    expect(inputs(createLabel)).toEqual([]);
    await person.type(name, 'bras{Enter}');
    await screen.findByText('Etiqueta creada con éxito');
    expect(inputs(createLabel)).toEqual([{ body: { etiqueta_nombre: 'Obras' } }]);
    expect(name).toHaveProperty('value', '');
  });

  test('are deleted only after a question', async () => {
    const { person, inputs } = open('?tab=etiquetas');
    await person.click(await screen.findByRole('button', { name: 'Eliminar Librería' }));
    const question = await window('Eliminar etiqueta');
    expect(inputs(deleteLabel)).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('Etiqueta eliminada con éxito');
    expect(inputs(deleteLabel)).toEqual([{ params: { id: id(4) } }]);
  });
});

describe('the required documents', () => {
  test('are listed with whom they are asked of and when they end', async () => {
    open('?tab=documentos');
    await screen.findByRole('cell', { name: 'Último estado contable' });
    screen.getByRole('cell', { name: 'Persona jurídica' });
    screen.getByRole('cell', { name: '1 año y 5 meses después de la fecha de cierre' });
    await isAccessible();
  });

  test('can be added once they have a name and somebody to ask them of', async () => {
    const { person, inputs } = open('?tab=documentos');
    const add = await screen.findByRole('button', { name: 'Agregar documento' });
    await person.type(screen.getByLabelText(/^Nombre del documento/), 'Seguro');
    expect(add).toHaveProperty('disabled', true);
    await person.click(screen.getByLabelText('Requerido a persona humana'));
    expect(add).toHaveProperty('disabled', false);
    await person.click(screen.getByLabelText('Lleva fecha de expiración'));
    expect(screen.getByLabelText('Cuándo vence')).toHaveProperty('value', 'expiry');
    await person.selectOptions(screen.getByLabelText('Cuándo vence'), 'balance_close');
    await isAccessible();
    await person.click(add);
    await screen.findByText('¡Documento requerido creado correctamente!');
    const body = {
      nombre: 'Seguro',
      requerido_persona_fisica: true,
      requerido_persona_juridica: false,
      emision: false,
      expiracion: true,
      regla_fecha: 'balance_close',
    };
    expect(inputs(createDocumentType)).toEqual([{ body }]);
  });

  test('are deleted only after a question, and say when that fails', async () => {
    const client = server();
    client.use(answer(deactivateDocumentType, refusal(404, 'No se encontró el documento.')));
    const { person, inputs } = open('?tab=documentos', client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Último estado contable' }));
    const question = await window('Eliminar documento requerido');
    expect(inputs(deactivateDocumentType)).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await question.findByText('Error al eliminar un documento: No se encontró el documento.');
    client.use(answer(deactivateDocumentType, done));
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('¡Documento eliminado!');
  });
});

describe('the audit log', () => {
  test('is listed, and each record tells what changed', async () => {
    const { person } = open('?tab=auditorias');
    await person.click(await screen.findByRole('button', { name: /^Ver cambios: BAJA, usuario/ }));
    const detail = await window('Cambios registrados');
    detail.getByText('activo');
    detail.getByText('Sí', { exact: false });
    await isAccessible();
  });

  test('is filtered by CUIL, of which it wants all numbers, or by date, which wins', async () => {
    const { person, inputs, address } = open('?tab=auditorias');
    const cuil = await screen.findByLabelText('CUIL');
    await person.type(cuil, '2000230755{Enter}');
    await screen.findByText('El CUIL debe tener 11 números.');
    await isAccessible();
    expect(inputs(auditByCuil)).toEqual([]);
    await person.type(cuil, '4{Enter}');
    await screen.findByText('No se encontraron registros para los filtros aplicados.');
    expect(inputs(auditByCuil)).toEqual([{ query: { cuil: '20002307554', page: '1' } }]);
    await person.type(screen.getByLabelText('Fecha'), '04/05/2026{Enter}');
    await waitFor(() => expect(inputs(auditByDate)).toEqual([{ query: { fecha: '2026-05-04', page: '1' } }]));
    expect(address()).toBe('?tab=auditorias&cuil=20002307554&fecha=2026-05-04');
  });
});
