import * as v from 'valibot';
import { digitsOf } from '../../../rules/values/digits.ts';
import { anyone, endpoint, signedIn, signedInEvenFirstLogin } from '../../endpoint.ts';
import { CurrentUser, OpenSession, SessionAnswer } from '../../entities/accounts/user.ts';
import { Done, data, Id, text } from '../../primitives.ts';

// The rules say it too: here, at the start of every page, they would bring the forms' own along.
const shortEnough = v.maxLength<string, 200, string>(200, 'La contraseña puede tener hasta 200 caracteres');

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Staff sign in with document number and password',
  access: anyone,
  body: v.strictObject({
    dni: v.pipe(text('El DNI', 20, 3), v.transform(digitsOf)),
    password: v.pipe(v.string(), v.minLength(1), shortEnough),
  }),
  answer: SessionAnswer,
});

export const afipExchange = endpoint({
  id: 'auth.afip',
  method: 'GET',
  path: '/auth/afip',
  summary: 'Exchange the one-time token of the tax authority sign-on for a session',
  access: { who: 'sign-on' },
  // The token is used up by the first.
  repeatable: false,
  answer: SessionAnswer,
});

export const afipLoginUrl = endpoint({
  id: 'auth.afipLoginUrl',
  method: 'GET',
  path: '/auth/afip/login-url',
  summary: 'Where the tax authority’s sign-on is',
  access: anyone,
  answer: data(v.string()),
});

export const afipCallback = endpoint({
  id: 'auth.afipCallback',
  method: 'POST',
  path: '/auth/afip/callback',
  summary: 'The tax authority posts its signed answer here; redirects to /cuenta/{jwt}',
  access: anyone,
  sends: 'form',
  answers: 'redirect',
  body: v.object({
    token: v.pipe(v.string(), v.maxLength(20_000)),
    sign: v.pipe(v.string(), v.maxLength(4_000)),
  }),
  answer: v.void(),
});

export const me = endpoint({
  id: 'auth.me',
  method: 'GET',
  path: '/auth/me',
  summary: 'The current user',
  access: signedInEvenFirstLogin,
  answer: CurrentUser,
  cache: { minutes: 5, retry: true },
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Revoke the session',
  access: signedInEvenFirstLogin,
  answer: Done,
});

export const listSessions = endpoint({
  id: 'auth.sessions',
  method: 'GET',
  path: '/auth/sesiones',
  summary: 'The own open sessions, newest first',
  access: signedIn,
  answer: data(v.array(OpenSession)),
});

export const closeSession = endpoint({
  id: 'auth.closeSession',
  method: 'DELETE',
  path: '/auth/sesiones/:id',
  summary: 'End one of the own sessions',
  access: signedIn,
  params: v.object({ id: Id }),
  answer: Done,
});

export const closeOtherSessions = endpoint({
  id: 'auth.closeOtherSessions',
  method: 'POST',
  path: '/auth/sesiones/cerrar',
  summary: 'End every own session but the one that asks',
  access: signedIn,
  answer: Done,
});

export const changePassword = endpoint({
  id: 'users.changePassword',
  method: 'PUT',
  path: '/usuarios/cambiar_password',
  looksUp: true,
  summary: 'Change the own password; every session of the user ends',
  access: signedInEvenFirstLogin,
  body: v.strictObject({
    id: Id,
    viejo_password: v.pipe(v.string(), v.minLength(1, 'La contraseña actual es requerida'), shortEnough),
    nuevo_password: v.pipe(v.string(), v.minLength(1, 'La nueva contraseña es requerida'), shortEnough),
  }),
  answer: Done,
});
