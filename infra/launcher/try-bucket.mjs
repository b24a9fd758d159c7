import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { tryBucket } = await import('./src/try-bucket.ts');
await tryBucket();
