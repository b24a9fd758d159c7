import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { dev } = await import('./src/dev.ts');
await dev(process.argv.slice(2));
