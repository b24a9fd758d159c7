export { fileRoutes } from './routes.ts';
export { ownFileId, type StoredFile, storeFile } from './service.ts';
export { signFileUrl } from './signature.ts';
