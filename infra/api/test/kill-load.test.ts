import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { copyFirstStart } from './support/first-start.ts';
import { killUnderLoad } from './support/kills.ts';

/** The embedded database; on PostgreSQL `several.test.ts` kills a process. The long form, on both, is `kill-load.soak.ts`. */
it('keeps every session and acknowledged write when it is killed under load', {
  timeout: 300_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-kills-'));
  try {
    await copyFirstStart(inject('firstStart'), 'pglite', {
      to: dataDir,
      postgresUrl: inject('postgresUrl'),
      name: 'none',
    });
    const { lost, acknowledged } = await killUnderLoad({ DATA_DIR: dataDir }, 1, 17);
    expect(lost).toEqual([]);
    for (const count of acknowledged) expect(count).toBeGreaterThan(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
