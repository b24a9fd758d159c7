import { REGISTRY_ELEMENT_ID, REGISTRY_PATH, type Registry } from 'shared-api/section';

const PATIENCE_MS = 8_000;

/** The registry that the gateway checked and wrote into the page; null when it can't be read, which costs the sections alone. */
export function readRegistry(): Registry | null {
  try {
    return asRegistry(JSON.parse(document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? ''));
  } catch {
    return null;
  }
}

/** What is live now; the same as last time travels as its tag alone. @throws when it doesn't come, or isn't one */
export async function fetchRegistry(): Promise<Registry> {
  const answer = await fetch(REGISTRY_PATH, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  return asRegistry(await answer.json());
}

/** Tells a registry from an error's body; its shape is the gateway's matter. @throws TypeError */
function asRegistry(content: { sections?: unknown } | null): Registry {
  if (!Array.isArray(content?.sections)) throw new TypeError('not a registry');
  return content as Registry;
}
