export { SHELVES } from './filter.ts';
export { recordRelease } from './history.ts';
export { tenderRoutes } from './routes.ts';
export { publishDue } from './scheduled.ts';
