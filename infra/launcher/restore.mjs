import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { restore } = await import('./src/backup.ts');
await restore(process.argv[2]);
