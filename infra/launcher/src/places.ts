import path from 'node:path';
import type { Config } from 'infra-api';
import type { Where } from 'infra-releases';
import { SHELL_DIST } from './tree.ts';

type Settings = Pick<Config, 'dataDir' | 'releasesBucket'>;

/** Where a portal finds its shell and its sections. */
export interface Places {
  readonly shellDir: string;
  readonly published: Where;
  /** The folder that releases are served from: where they are published, or a copy of it. */
  readonly releasesDir: string;
}

export function placesOf({ dataDir, releasesBucket: bucket }: Settings): Places {
  const releasesDir = path.join(dataDir, bucket ? 'releases-copy' : 'releases');
  return { shellDir: SHELL_DIST, published: bucket ? { bucket } : { releasesDir }, releasesDir };
}

/** Where shell and sections of the dev server are described, apart from those that `npm start` publishes. */
export function devPlacesOf({ dataDir }: Pick<Config, 'dataDir'>): Places {
  const releasesDir = path.join(dataDir, 'dev');
  return { shellDir: path.join(releasesDir, 'shell'), published: { releasesDir }, releasesDir };
}
