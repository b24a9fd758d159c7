import { globSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'infra-api';
import type { Where } from 'infra-releases';

/** The folder of the whole project. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** Folders of the sections: each says so by its `section.json`. */
export const SECTIONS: readonly string[] = globSync('mf-*/section.json', { cwd: ROOT })
  .map((file) => path.dirname(file))
  .sort();

/** The script that builds the folders it is given. */
export const BUILD = path.join(ROOT, 'infra', 'build', 'src', 'build.ts');

/** The shell's build, which the gateway serves. */
export const SHELL_DIST = path.join(ROOT, 'shell', 'dist');

type Settings = Pick<Config, 'dataDir' | 'releasesBucket'>;

/** Where sections are published. */
export const releasesOf = ({ dataDir, releasesBucket: bucket }: Settings): Where =>
  bucket ? { bucket } : { releasesDir: path.join(dataDir, 'releases') };

/** The folder that releases are served from: where they are published, or a copy of it. */
export const servedFrom = ({ dataDir, releasesBucket }: Settings): string =>
  path.join(dataDir, releasesBucket ? 'releases-copy' : 'releases');

/** Where the shells' files lie that pages of other versions ask for. */
export const keptShells = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'shell-assets');
