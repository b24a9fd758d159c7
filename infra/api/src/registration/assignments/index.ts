import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import { allReviewers } from './reviewers.ts';
import { assignRequest } from './service.ts';

export { mailAssigned } from './mail.ts';
export { isReviewer, reviewersOf } from './reviewers.ts';
export { ASSIGNMENT, assignInTransaction } from './service.ts';

export const assignments: Domain = {
  routes: (platform) => [
    route(contract.listReviewers, () => allReviewers(platform.db)),
    route(contract.assignReviewer, (call) => assignRequest(platform, call)),
  ],
};
