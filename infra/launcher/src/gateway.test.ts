import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { readConfig } from 'infra-api';
import { startPortal } from 'infra-testing/portal';
import { expect, it } from 'vitest';
import { openGateway } from './gateway.ts';
import { placesOf } from './places.ts';

it('waits for an upload over a slow line as long as the API does', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-'));
  const built = await startPortal();
  const config = readConfig({ DATA_DIR: folder, REQUEST_TIMEOUT_SECONDS: '1800' });
  const logger = fastify({ logger: false }).log;
  const apiUrl = 'http://127.0.0.1:9';
  const places = { ...placesOf(config), shellDir: built.shellDir };
  const { app } = await openGateway(config, { apiUrl, taxAuthorityUrl: null, logger }, places);
  try {
    await app.ready();
    expect(app.server.requestTimeout).toBeGreaterThan(1_800_000);
  } finally {
    await app.close();
    await built.close();
    await rm(folder, { recursive: true, force: true });
  }
});
