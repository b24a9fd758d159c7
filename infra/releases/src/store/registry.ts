import { REGISTRY_ACTIONS } from 'shared-api/rules';
import { Registry } from 'shared-api/section';
import * as v from 'valibot';
import { ReleaseError } from '../errors.ts';
import { openStore, type Where } from './open-store.ts';
import type { ReleaseStore, StoredFile } from './store.ts';

/** Path of the registry in a store. */
export const REGISTRY = 'registry.json';

const Change = v.object({
  /** Recognises a change whose write was not acknowledged. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ISO 8601, UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.pipe(v.string(), v.minLength(1)),
  action: v.picklist(REGISTRY_ACTIONS),
  section: v.string(),
  /** Live version afterwards (the canary's, when one began); null when the section was retired. */
  version: v.nullable(v.string()),
  /** Live version before (the canary's, when one was withdrawn); null when there was none. */
  from: v.nullable(v.string()),
  reason: v.optional(v.pipe(v.string(), v.minLength(1))),
});
export type Change = v.InferOutput<typeof Change>;

/** Content of the registry: what pages get, and the last changes, newest last, which pages don't get. */
export const StoredRegistry = v.object({ ...Registry.entries, history: v.optional(v.array(Change), []) });
export type StoredRegistry = v.InferOutput<typeof StoredRegistry>;

/** Reads the registry; null while nothing has been published. @throws ReleaseError */
export async function readRegistry(where: Where): Promise<StoredRegistry | null> {
  const store = await openStore(where);
  return parseRegistry(await store.read(REGISTRY), store);
}

/** @throws ReleaseError when the registry is damaged: its content is never guessed */
export function parseRegistry(stored: StoredFile | null, { nameOf }: ReleaseStore): StoredRegistry | null {
  try {
    return stored && v.parse(StoredRegistry, JSON.parse(stored.content.toString()));
  } catch (cause) {
    throw new ReleaseError(
      `El registro ${nameOf(REGISTRY)} está dañado. Reemplácelo por el que da un portal en marcha (/mf/registry.json). Si no hay ninguno, bórrelo y active de nuevo cada sección: sus versiones siguen publicadas.`,
      { cause },
    );
  }
}

export const registryContent = (registry: StoredRegistry): Buffer =>
  Buffer.from(`${JSON.stringify(v.parse(StoredRegistry, registry), null, 2)}\n`);
