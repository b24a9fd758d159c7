import { ensureInstalledToRelease, goOnInPinnedNode } from './lib/setup.mjs';

ensureInstalledToRelease();
await goOnInPinnedNode();
const { release } = await import('./src/release.ts');
await release(process.argv[2] ?? '');
