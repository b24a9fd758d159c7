import { REGISTRY_ELEMENT_ID, REGISTRY_PATH, type Registry } from 'shared-api/section';

const TIMEOUT_MS = 8_000;

/** Reads the registry that the gateway wrote into the page; null when it can't be read: the shell works without it. */
export function readRegistry(): Registry | null {
  try {
    return asRegistry(JSON.parse(document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? ''));
  } catch {
    return null;
  }
}

/** Fetches the live registry; an unchanged one is answered with 304. @throws when it can't be fetched or is no registry */
export async function fetchRegistry(): Promise<Registry> {
  const answer = await fetch(REGISTRY_PATH, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return asRegistry(await answer.json());
}

/** Tells a registry from the body of an error; the gateway has validated its shape. @throws TypeError */
function asRegistry(content: { sections?: unknown } | null): Registry {
  if (!Array.isArray(content?.sections)) throw new TypeError('not a registry');
  return content as Registry;
}
