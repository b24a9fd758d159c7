import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { test } = await import('./src/test.ts');
await test();
