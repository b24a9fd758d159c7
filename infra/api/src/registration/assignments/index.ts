import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, route } from '../../platform/http/route.ts';
import { allReviewers } from './reviewers.ts';
import { assignRequest } from './service.ts';

export { mailAssigned } from './mail.ts';
export { isReviewer, reviewersOf } from './reviewers.ts';
export { ASSIGNMENT, assignInTransaction } from './service.ts';

export const assignments: Domain = {
  routes: (platform) => [
    route(contract.listReviewers, () => allReviewers(platform.db)),
    route(contract.assignReviewer, async (call) => {
      const author = authorOf(call);
      const reviewer = await assignRequest(platform, call.params.cuit, { ...author, ...call.body });
      if (!reviewer) return { message: 'El trámite quedó sin tomar' };
      const { id, nombre, apellido } = reviewer;
      if (id === author.user.id) return { message: 'El trámite quedó a su nombre' };
      return { message: `El trámite quedó a nombre de ${nombre} ${apellido}` };
    }),
  ],
};
