export { seedDocumentTypes } from './defaults.ts';
export { documentTypeRoutes } from './routes.ts';
