import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { backup } = await import('./src/backup.ts');
await backup(process.argv[2]);
