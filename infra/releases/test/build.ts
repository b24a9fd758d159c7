import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SectionRelease } from 'shared-api/section';

export interface Workshop {
  readonly releasesDir: string;
  /** Writes what the build of a section leaves in its `dist`, and gives the section's folder. */
  readonly build: (name: string, options?: BuildOptions) => Promise<string>;
  readonly clean: () => Promise<void>;
}

export interface BuildOptions {
  readonly version?: string;
  readonly prefixes?: readonly string[];
  readonly code?: string;
  /** Changes the description after it was made true, to make it untrue. */
  readonly spoil?: (release: SectionRelease) => unknown;
}

export async function workshop(): Promise<Workshop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
  return {
    releasesDir: path.join(folder, 'releases'),
    clean: () => rm(folder, { recursive: true, force: true }),
    async build(
      name,
      {
        version = '1.0.0',
        prefixes = [`/${name}`],
        code = 'entry()',
        spoil = (release: SectionRelease) => release,
      } = {},
    ) {
      const dist = path.join(folder, name, 'dist');
      await mkdir(path.join(dist, 'chunks'), { recursive: true });
      const asset = async (file: string, content: string) => {
        await writeFile(path.join(dist, file), content);
        const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
        return { url: `/mf/${name}/${version}/${file}`, integrity };
      };
      const release: SectionRelease = {
        section: {
          name,
          title: name,
          contractVersion: 1,
          prefixes: prefixes.map((prefix) => ({ path: prefix, entrance: 'public' })),
          menu: [],
        },
        version,
        entry: await asset('entry.js', code),
        preload: {
          scripts: [await asset('chunks/list.js', 'list()')],
          styles: [await asset('list.css', 'a{}')],
        },
      };
      await writeFile(path.join(dist, 'release.json'), JSON.stringify(spoil(release)));
      return path.join(folder, name);
    },
  };
}
