export { ownFileId } from './attach.ts';
export { contentOf } from './content.ts';
export { isUnreferenced } from './references.ts';
export { fileRoutes } from './routes.ts';
export { type StoredFile, storeFile } from './service.ts';
export { fileUrlsExpireAt, signFileUrl } from './signature.ts';
export { sweepFiles } from './sweep.ts';
