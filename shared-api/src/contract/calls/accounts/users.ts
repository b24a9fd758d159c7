import * as v from 'valibot';
import { STAFF_ROLES } from '../../../rules/accounts/roles.ts';
import {
  dniOf,
  USER_DNI,
  USER_DNI_PROBLEM,
  USER_FIELDS_MISSING,
  USER_NAME_MAX,
} from '../../../rules/accounts/users.ts';
import { EMAIL_MAX, isEmail } from '../../../rules/values/contact.ts';
import { TYPED_VALUES } from '../../../rules/values/typed-values.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { StaffUser } from '../../entities/accounts/user.ts';
import { Done, data, Id, text, typedText, wholeNumber } from '../../primitives.ts';

const manager = whoCan('users.manage');
const byId = v.object({ id: Id });

export const listUsers = endpoint({
  id: 'users.list',
  method: 'GET',
  path: '/usuarios',
  summary: 'Staff accounts, filtered and paged',
  access: manager,
  query: v.object({
    page: wholeNumber(1, 100_000, 1),
    dni: v.optional(v.pipe(text('El DNI', 20), v.transform(dniOf))),
    rol: v.optional(v.picklist(STAFF_ROLES)),
    apellido: v.optional(text('El apellido', USER_NAME_MAX)),
  }),
  answer: v.object({
    data: v.array(StaffUser),
    total: v.number(),
    page: v.number(),
    totalPages: v.number(),
  }),
  cache: { minutes: 2, retry: true },
});

export const initialPassword = endpoint({
  id: 'users.initialPassword',
  method: 'GET',
  path: '/usuarios/clave-inicial',
  summary: 'Password that every new staff account gets; null: its document number',
  access: manager,
  answer: data(v.nullable(v.string())),
  cache: { minutes: 2, retry: true },
});

/** What an administrator types of an account and may change later. */
const typedAccount = {
  nombre: v.pipe(text('El nombre', USER_NAME_MAX), v.minLength(1, USER_FIELDS_MISSING)),
  apellido: v.pipe(text('El apellido', USER_NAME_MAX), v.minLength(1, USER_FIELDS_MISSING)),
  rol: v.picklist(STAFF_ROLES, USER_FIELDS_MISSING),
};

export const createUser = endpoint({
  id: 'users.create',
  method: 'POST',
  path: '/usuarios/registrar',
  summary: 'Create a staff account; its password is the initial one and must be changed',
  access: manager,
  idempotent: true,
  body: v.strictObject({
    ...typedAccount,
    dni: v.pipe(
      text('El DNI', 20),
      v.minLength(1, USER_FIELDS_MISSING),
      v.transform(dniOf),
      v.regex(USER_DNI, USER_DNI_PROBLEM),
    ),
    /** Shown in a disabled field, so it can only be the portal's own; it may be left out. */
    password: v.optional(v.string()),
  }),
  answer: data(StaffUser),
});

export const changeUser = endpoint({
  id: 'users.change',
  method: 'PUT',
  path: '/usuarios/modificar/:id',
  summary: 'Change the name and the role of an account and end its sessions',
  access: manager,
  params: byId,
  body: v.strictObject({
    ...typedAccount,
    /** Name and role that the caller read: 409 if they changed since. Left out: not compared. */
    visto: v.optional(v.strictObject(typedAccount)),
  }),
  answer: data(StaffUser),
});

const change = { access: manager, params: byId, answer: Done } as const;

export const deactivateUser = endpoint({
  id: 'users.deactivate',
  method: 'PUT',
  path: '/usuarios/desactivar/:id',
  summary: 'Deactivate an account and end its sessions',
  ...change,
});

export const activateUser = endpoint({
  id: 'users.activate',
  method: 'PUT',
  path: '/usuarios/activar/:id',
  summary: 'Reactivate an account',
  ...change,
});

export const resetUser = endpoint({
  id: 'users.reset',
  method: 'PUT',
  path: '/usuarios/resetear/:id',
  summary: 'Reset a password to the document number; it must be changed at the next login',
  ...change,
});

const reviewer = whoCan('requests.review');

export const ownMail = endpoint({
  id: 'users.ownMail',
  method: 'GET',
  path: '/usuarios/mi-correo',
  summary: 'Address to which the caller is told of requests that others assign to them; null: none',
  access: reviewer,
  answer: v.object({
    data: v.nullable(v.string()),
    /** True if the address's server refused the newest mail for good. */
    rechazado: v.optional(v.boolean()),
  }),
});

export const changeOwnMail = endpoint({
  id: 'users.changeOwnMail',
  method: 'PUT',
  path: '/usuarios/mi-correo',
  summary: 'Set that address, or none',
  access: reviewer,
  body: v.strictObject({
    correo: v.nullable(
      v.pipe(
        typedText('El correo', EMAIL_MAX, TYPED_VALUES.email),
        v.check(isEmail, 'Escriba un correo válido, como ana@municipio.gob.ar'),
      ),
    ),
  }),
  answer: Done,
});
