import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { start } = await import('./src/start.ts');
await start();
