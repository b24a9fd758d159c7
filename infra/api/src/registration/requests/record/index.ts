export { requestToldOf, tellsOf } from './mails.ts';
export {
  actsFor,
  changeRequest,
  findRequest,
  lockRequest,
  mustBeCurrent,
  mustReach,
  type RequestChange,
  type RequestRecord,
  requestByTaxId,
  requestFor,
  requestNotFound,
  taxIdOf,
  withLockedRequest,
} from './record.ts';
