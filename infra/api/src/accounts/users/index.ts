import * as contract from 'shared-api/contract';
import { type Domain, route } from '../../platform/domain.ts';
import { changeOwnMail, changeOwnPassword, readOwnMail } from './own-account.ts';
import { activate, addUser, changeUser, deactivate, resetPassword, staffPage } from './service.ts';

export { createFirstAdmin, FirstAdminProblem } from './first-admin.ts';

export const users: Domain = {
  routes: (platform) => [
    route(contract.listUsers, ({ query }) => staffPage(platform, query)),
    route(contract.initialPassword, async () => ({ data: platform.config.initialPassword })),
    route(contract.createUser, (call) => addUser(platform, call)),
    route(contract.changeUser, (call) => changeUser(platform, call)),
    route(contract.deactivateUser, (call) => deactivate(platform, call)),
    route(contract.activateUser, (call) => activate(platform, call)),
    route(contract.resetUser, (call) => resetPassword(platform, call)),
    route(contract.ownMail, (call) => readOwnMail(platform, call.user)),
    route(contract.changeOwnMail, (call) => changeOwnMail(platform, call)),
    route(contract.changePassword, (call) => changeOwnPassword(platform, call)),
  ],
};
