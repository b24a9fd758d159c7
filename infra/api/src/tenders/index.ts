export { recordRelease } from './history.ts';
export { SHELVES } from './repository.ts';
export { tenderRoutes } from './routes.ts';
export { publishDue } from './scheduled.ts';
