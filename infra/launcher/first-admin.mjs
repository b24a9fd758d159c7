import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { firstAdmin } = await import('./src/first-admin.ts');
await firstAdmin(process.argv.slice(2));
