import { REGISTRY_ELEMENT_ID, REGISTRY_PATH, Registry } from 'shared-api/section';
import * as v from 'valibot';

const PATIENCE_MS = 8_000;

/** The registry that the gateway wrote into the page; null when it can't be read, which costs the sections alone. */
export function readRegistry(): Registry | null {
  try {
    return v.parse(Registry, JSON.parse(document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? ''));
  } catch {
    return null;
  }
}

/** What is live now. @throws when it doesn't come, or isn't one */
export async function fetchRegistry(): Promise<Registry> {
  const answer = await fetch(REGISTRY_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
  return v.parse(Registry, await answer.json());
}
