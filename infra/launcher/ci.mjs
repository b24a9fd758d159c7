import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { ci } = await import('./src/ci.ts');
await ci(process.argv.slice(2));
