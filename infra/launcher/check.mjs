import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { check } = await import('./src/check.ts');
await check();
