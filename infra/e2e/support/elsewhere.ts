import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { REGISTRY_PATH } from 'shared-api/section';

/** Another origin with one section: the answers of a portal that a preview needs. */
export interface Elsewhere {
  /** Origin, e.g. `http://127.0.0.1:41871`. */
  readonly url: string;
  /** Requested paths. */
  readonly requests: string[];
  /** Serves the build in a section's folder. */
  serve(folder: string): void;
  /** Alters every file whose path matches. */
  alter(pattern: RegExp): void;
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export async function startElsewhere(): Promise<Elsewhere> {
  const requests: string[] = [];
  let dist: string | null = null;
  let altered: RegExp | null = null;

  async function contentOf(pathname: string): Promise<string> {
    if (dist === null) throw new Error('nothing is served');
    const description = await readFile(path.join(dist, 'release.json'), 'utf8');
    const active: { section: { name: string }; version: string } = JSON.parse(description);
    if (pathname === REGISTRY_PATH) {
      return JSON.stringify({ revision: 1, sections: [{ active, previous: null }] });
    }
    const base = `/mf/${active.section.name}/${active.version}/`;
    if (!pathname.startsWith(base) || pathname.includes('..')) throw new Error('not there');
    const content = await readFile(path.join(dist, pathname.slice(base.length)), 'utf8');
    return altered?.test(pathname) ? `${content};` : content;
  }

  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://elsewhere');
    requests.push(pathname);
    const content = await contentOf(pathname).catch(() => null);
    response.writeHead(content === null ? 404 : 200, {
      'content-type': TYPES[path.extname(pathname)] ?? 'text/plain',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    response.end(content ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    serve: (folder) => {
      dist = path.join(folder, 'dist');
    },
    alter: (pattern) => {
      altered = pattern;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
