import type { Domain } from '../../platform/domain.ts';
import { documentTypeRoutes } from './routes.ts';

export { seedDocumentTypes } from './defaults.ts';

/** The documents that a registration asks for. */
export const documentTypes: Domain = { routes: documentTypeRoutes };
