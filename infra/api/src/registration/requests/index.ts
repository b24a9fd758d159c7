export { watchExpiries } from './expiries.ts';
export type { RequestFilter } from './filters.ts';
export { requestIds, requestRowsOf } from './list.ts';
export { letter } from './notices.ts';
export { registryColumns } from './registry.ts';
export { addHistory, replaceAccounts } from './repository.ts';
export { requestRoutes } from './routes.ts';
