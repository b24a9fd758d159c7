import { ensureInstalled, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalled();
await goOnInPinnedNode();
const { askForAdvice } = await import('./src/dependencies.ts');
await askForAdvice();
