import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { Registry } from 'shared-api/section';
import * as v from 'valibot';

const fileIn = (releasesDir: string) => path.join(releasesDir, 'registry.json');

/**
 * The registry as it is stored, or null while nothing has been published.
 * @throws Error when the file is damaged
 */
export async function readRegistry(releasesDir: string): Promise<Registry | null> {
  let text: string;
  try {
    text = await readFile(fileIn(releasesDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return v.parse(Registry, JSON.parse(text));
}

/** Replaces the registry in one step: a reader sees the old one or the new one, also after a power cut. */
export async function writeRegistry(releasesDir: string, registry: Registry): Promise<void> {
  const temporary = path.join(releasesDir, `.registry-${randomUUID()}.json`);
  await writeDurably(temporary, `${JSON.stringify(v.parse(Registry, registry), null, 2)}\n`);
  await rename(temporary, fileIn(releasesDir));
  await syncFolder(releasesDir);
}

async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
