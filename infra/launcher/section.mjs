import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { section } = await import('./src/section.ts');
await section(process.argv.slice(2));
