import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveReleases, Releases } from 'infra-api';
import { readRegistry, type Where } from 'infra-releases';

/** A page of a version may tell of itself as soon as that is live. */
const KEPT_MS = 1_000;

/** What is released, for the API: read again at most each second. */
export function releasedIn(where: Where, shellDir: string): Releases {
  return {
    registry: kept<LiveReleases | null>(() => readRegistry(where)),
    shell: kept(() => shellVersion(path.join(shellDir, 'shell.json'))),
  };
}

async function shellVersion(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const { version }: { version?: unknown } = JSON.parse(text);
  return typeof version === 'string' ? version : null;
}

function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > KEPT_MS) last = { at: now, value: read() };
    return last.value;
  };
}
