export { requestToldOf, tellsOf } from './mails.ts';
export {
  changeRequest,
  findRequest,
  lockRequest,
  lockRequestById,
  mustBeCurrent,
  mustReach,
  type RequestChange,
  type RequestRecord,
  requestFor,
  requestNotFound,
  requestRow,
  taxIdOf,
  withLockedRequest,
} from './record.ts';
