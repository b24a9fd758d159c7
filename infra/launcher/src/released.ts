import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveReleases, Releases } from 'infra-api';
import { readRegistry, type Where } from 'infra-releases';

/** A page may report its version as soon as that is live. */
const CACHE_MS = 1_000;

/** Reads the released versions for the API, at most once a second. */
export function releasedIn(where: Where, shellDir: string): Releases {
  return {
    registry: cached<LiveReleases | null>(() => readRegistry(where)),
    shell: cached(() => shellVersion(path.join(shellDir, 'shell.json'))),
  };
}

async function shellVersion(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const { version }: { version?: unknown } = JSON.parse(text);
  return typeof version === 'string' ? version : null;
}

function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > CACHE_MS) last = { at: now, value: read() };
    return last.value;
  };
}
