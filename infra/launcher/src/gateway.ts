import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Config, makeFolder } from 'infra-api';
import { createGateway, type GatewayOptions } from 'infra-gateway';
import {
  compatibleRegistry,
  copyReleases,
  keepShell,
  keptFiles,
  type LocalCopy,
  readRegistry,
} from 'infra-releases';
import type { Places } from './places.ts';

/** Upstreams of a gateway, and its log. */
export type GatewayParts = Pick<GatewayOptions, 'apiUrl' | 'taxAuthorityUrl' | 'logger'>;

/**
 * Creates a gateway that does not listen yet. Copies the shell's files to where gateways of the next version find them:
 * tabs opened with this version keep asking for them.
 * @throws ReleaseError when the registry is damaged
 */
export async function openGateway(
  config: Config,
  parts: GatewayParts,
  { shellDir, releasesDir }: Pick<Places, 'shellDir' | 'releasesDir'>,
): Promise<{ readonly app: FastifyInstance; readonly source: LocalCopy | null }> {
  const { releasesBucket: bucket, publicUrl, apiBase, trustProxy, previewOrigins } = config;
  const { maxUploadBytes, securityContact } = config;
  const settings = { publicUrl, apiBase, trustProxy, previewOrigins, maxUploadBytes, securityContact };
  makeFolder(releasesDir);
  const shells = path.join(config.dataDir, 'shell-assets');
  await keepShell(shellDir, shells).catch((error: unknown) => {
    // The pages of this version work nevertheless; those of a tab that stays open may not after the next one came.
    parts.logger.error({ err: error }, 'the files of the shell could not be kept for later');
  });
  const source = bucket && (await copyReleases({ bucket, folder: releasesDir, logger: parts.logger }));
  const app = await createGateway({
    ...parts,
    ...settings,
    shellDir,
    shellFiles: keptFiles(shells),
    releasesDir,
    ...(source && { source }),
    toCompatible: (registry) => compatibleRegistry(registry, { shellDir, releasesDir, ...source }),
    city: {
      name: config.cityName,
      ...config.cityContact,
      publishesSuppliers: config.publishSuppliers !== 'none',
    },
  }).catch(async (error: unknown) => {
    await source?.close();
    // The reason may be the registry: its own error says what to do.
    if (!bucket) await readRegistry({ releasesDir });
    throw error;
  });
  return { app, source };
}
