import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { createGateway } from 'infra-gateway';
import { publish } from 'infra-releases';
import { Registry, type SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { buildOneBundle } from './one-bundle.ts';

/** Origins of the same portal, in parts and in one piece. */
export interface Pair {
  readonly split: string;
  readonly whole: string;
}

export interface Portals {
  /** Public pages come finished, as people get them. */
  readonly rendered: Pair;
  /** They come empty, and the browser makes them: what the code costs can't hide. */
  readonly empty: Pair;
  close(): Promise<void>;
}

/**
 * Serves both in the same way: behind the same gateway, on the same API. What renders pages is the same for both.
 * @param origin of a portal that runs, whose API both use
 */
export async function startPortals(root: string, origin: string, folder: string): Promise<Portals> {
  const shellDir = path.join(root, 'shell', 'dist');
  const releasesDir = path.join(folder, 'releases');
  const { sections } = await registryOf(`${origin}/mf/registry.json`);
  for (const { active } of sections) {
    await publish(path.join(root, active.section.name), { releasesDir, shellDir });
  }
  const published = v.parse(
    Registry,
    JSON.parse(await readFile(path.join(releasesDir, 'registry.json'), 'utf8')),
  );
  const one = await buildOneBundle(root, path.join(folder, 'one-bundle'));
  const inOne = (release: SectionRelease) => ({ ...release, preload: one.preload(release.section.name) });
  const unrendered = ({ server: _renders, ...release }: SectionRelease) => release;
  const gateways: FastifyInstance[] = [];
  const close = async () => void (await Promise.all(gateways.map((gateway) => gateway.close())));
  return {
    rendered: {
      split: await serve('split', shellDir, (release) => release),
      whole: await serve('whole', one.shellDir, inOne),
    },
    empty: {
      split: await serve('split-empty', shellDir, unrendered),
      whole: await serve('whole-empty', one.shellDir, (release) => unrendered(inOne(release))),
    },
    close,
  };

  /** Serves a shell with the releases that were published, changed. @returns its origin */
  async function serve(
    name: string,
    shell: string,
    change: (release: SectionRelease) => SectionRelease,
  ): Promise<string> {
    const releases = path.join(folder, name);
    await mkdir(releases);
    await symlink(path.join(releasesDir, 'mf'), path.join(releases, 'mf'), 'dir');
    const changed = published.sections.map(({ active }) => ({ active: change(active), previous: null }));
    await writeFile(path.join(releases, 'registry.json'), JSON.stringify({ revision: 1, sections: changed }));
    const gateway = await createGateway({
      shellDir: shell,
      releasesDir: releases,
      apiUrl: origin,
      taxAuthorityUrl: null,
      publicUrl: origin,
      logger: fastify({ logger: false }).log,
    });
    gateways.push(gateway);
    return gateway.listen({ host: '127.0.0.1', port: 0 });
  }
}

async function registryOf(url: string): Promise<Registry> {
  return v.parse(Registry, await (await fetch(url)).json());
}
