import type { Domain } from '../../platform/domain.ts';
import { ownAccountRoutes } from './own-account.ts';
import { staffRoutes } from './service.ts';

export { createFirstAdmin, FirstAdminProblem } from './first-admin.ts';

export const users: Domain = {
  routes: (platform) => [...staffRoutes(platform), ...ownAccountRoutes(platform)],
};
