import {
  activateUser,
  changeOwnMail as changeOwnMailCall,
  changePassword,
  createUser,
  deactivateUser,
  initialPassword,
  listUsers,
  ownMail,
  resetUser,
} from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeOwnMail, readOwnMail } from './own-mail.ts';
import { changeOwnPassword } from './own-password.ts';
import { activate, addUser, deactivate, resetPassword, staffPage } from './service.ts';

export { createFirstAdmin, FirstAdminProblem } from './first-admin.ts';
export { staffWhere } from './staff-names.ts';

function userRoutes(platform: Platform): Route[] {
  return [
    route(listUsers, async ({ query }) => staffPage(platform, query, query.page)),
    route(initialPassword, async () => ({ data: platform.config.initialPassword })),
    route(createUser, async (call) => ({ data: await addUser(platform, authorOf(call), call.body) })),
    route(deactivateUser, async (call) => {
      await deactivate(platform, authorOf(call), call.params.id);
      return { message: 'Se desactivó el usuario correctamente' };
    }),
    route(activateUser, async (call) => {
      await activate(platform, authorOf(call), call.params.id);
      return { message: 'Se ah reactivado el usuario' };
    }),
    route(resetUser, async (call) => {
      await resetPassword(platform, authorOf(call), call.params.id);
      return { message: 'La contraseña ah sido reseteada correctamente' };
    }),
    route(ownMail, async (call) => ({ data: await readOwnMail(platform, userOf(call)) })),
    route(changeOwnMailCall, async (call) => {
      await changeOwnMail(platform, authorOf(call), call.body.correo);
      return {
        message: call.body.correo === null ? 'Ya no recibirá avisos por correo' : 'El correo quedó guardado',
      };
    }),
    route(changePassword, async (call) => {
      const { id, viejo_password: current, nuevo_password: next } = call.body;
      await changeOwnPassword(platform, authorOf(call), { id, current, next, address: call.request.ip });
      return { message: 'La contraseña ha sido modificada' };
    }),
  ];
}

export const users: Domain = { routes: userRoutes };
