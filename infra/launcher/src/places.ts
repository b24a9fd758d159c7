import path from 'node:path';
import type { Config } from 'infra-api';
import type { Where } from 'infra-releases';

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
