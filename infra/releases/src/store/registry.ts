import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { LockError } from './lock.ts';
import { openStore, type Where } from './open-store.ts';
import { RegistryError } from './problem.ts';
import type { ReleaseStore, StoredFile } from './store.ts';
import { StoredRegistry } from './stored.ts';

/** A writer gives up when others were faster for so long. */
const PATIENCE_MS = 10_000;
/** Longest pause before a writer that came too late tries again; a random part of it, so that two don't meet forever. */
const PAUSE_MS = 200;

/** Reads the registry; null while nothing has been published. @throws RegistryError | StoreError */
export async function readRegistry(where: Where): Promise<StoredRegistry | null> {
  const store = await openStore(where);
  return parseRegistry(await store.readRegistry(), store);
}

/** @throws RegistryError when the registry is damaged: what was meant is never guessed */
export function parseRegistry(stored: StoredFile | null, { nameOf }: ReleaseStore): StoredRegistry | null {
  try {
    return stored && v.parse(StoredRegistry, JSON.parse(stored.content.toString()));
  } catch (cause) {
    throw new RegistryError(
      `El registro ${nameOf('registry.json')} está dañado. Bórrelo y active de nuevo cada sección: sus versiones siguen publicadas.`,
      { cause },
    );
  }
}

export const registryContent = (registry: StoredRegistry): Buffer =>
  Buffer.from(`${JSON.stringify(v.parse(StoredRegistry, registry), null, 2)}\n`);

/**
 * Replaces the registry in one step with what `next` makes of it; a failure leaves it as it was. When another writer was
 * faster, `next` is called again with what that one wrote.
 * @param next returns a registry with one more entry in its history, or null to leave it
 * @throws LockError when others keep being faster; RegistryError | StoreError
 */
export async function updateRegistry(
  where: Where,
  next: (registry: StoredRegistry | null) => Promise<StoredRegistry | null>,
): Promise<void> {
  const store = await openStore(where);
  const deadline = performance.now() + PATIENCE_MS;
  let attempt: StoredRegistry | null = null;
  for (;;) {
    const stored = await store.readRegistry();
    const registry = parseRegistry(stored, store);
    // A write whose answer was lost is repeated by the S3 client, which then comes too late for itself.
    const change = attempt?.history.at(-1)?.id;
    if (change && registry?.history.some(({ id }) => id === change)) return;
    attempt = await next(registry);
    if (!attempt || (await store.writeRegistry(registryContent(attempt), stored?.tag ?? null))) return;
    if (performance.now() > deadline) {
      throw new LockError(
        `Otras publicaciones están en curso (${store.nameOf('registry.json')}). Vuelva a intentar cuando terminen.`,
      );
    }
    await wait(Math.random() * PAUSE_MS);
  }
}
