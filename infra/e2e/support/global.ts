import { rm } from 'node:fs/promises';
import { startFrom } from './first-start.ts';
import { startPortal } from './server.ts';

/**
 * Before all journeys: the first start of a portal, on an empty folder, which also builds what is missing. What it leaves
 * behind is where each journey's portal starts: a first start takes several times as long as the second.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { dataDir, halt } = await startPortal();
  await halt();
  startFrom(dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
