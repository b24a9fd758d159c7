import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { release } = await import('./src/release.ts');
await release(process.argv[2] ?? '');
