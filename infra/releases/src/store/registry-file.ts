import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { RegistryError } from './problem.ts';
import { StoredRegistry } from './stored.ts';

const REGISTRY = 'registry.json';
/** What the gateway starts with when the registry itself is damaged or gone. */
const LAST_GOOD = 'registry.last-good.json';

/**
 * The registry as it is stored, or null while nothing has been published. One that vanished comes back from its copy.
 * @throws RegistryError when the file is damaged: it is never guessed what was meant
 */
export async function readRegistry(releasesDir: string): Promise<StoredRegistry | null> {
  return (await readStored(releasesDir, REGISTRY)) ?? (await readStored(releasesDir, LAST_GOOD));
}

async function readStored(releasesDir: string, name: string): Promise<StoredRegistry | null> {
  const file = path.join(releasesDir, name);
  try {
    return v.parse(StoredRegistry, JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new RegistryError(
      `El registro ${file} no se puede leer o está dañado. Bórrelo y repita la orden: se toma la última copia buena, ${LAST_GOOD}.`,
      { cause },
    );
  }
}

/**
 * Replaces the registry in one step: a reader sees the old one or the new one, also after a power cut. Then its copy.
 * Only for the holder of the lock.
 */
export async function writeRegistry(releasesDir: string, registry: StoredRegistry): Promise<void> {
  const content = `${JSON.stringify(v.parse(StoredRegistry, registry), null, 2)}\n`;
  for (const name of [REGISTRY, LAST_GOOD]) await replaceFile(releasesDir, name, content);
  await syncFolder(releasesDir);
}

/** Replaces a file in one step. Only for the holder of a lock. */
export async function replaceFile(folder: string, name: string, content: string): Promise<void> {
  const temporary = path.join(folder, `.${name}`);
  await writeDurably(temporary, content);
  await rename(temporary, path.join(folder, name));
}

async function writeDurably(file: string, content: string): Promise<void> {
  // What a killed writer left under this name is written over: there is one writer at a time.
  const handle = await open(file, 'w');
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
