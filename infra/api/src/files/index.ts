import { DAY_MS } from '../platform/clock.ts';
import type { Domain } from '../platform/domain.ts';
import { fileRoutes } from './routes.ts';
import { sweepFiles } from './sweep.ts';

export { fileUrlsExpireAt, signFileUrl } from '../platform/http/signed-file.ts';
export { ownFileId, referredFileId } from './attach.ts';
export { contentOf } from './content.ts';
export { isUnreferenced } from './references.ts';
export { type StoredFile, storeFile } from './service.ts';

export const files: Domain = {
  routes: fileRoutes,
  jobs: [{ name: 'file-sweep', everyMs: DAY_MS, run: sweepFiles }],
};
