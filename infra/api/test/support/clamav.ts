import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import type { Program } from 'infra-testing/debian';
import { vi } from 'vitest';
import { createClamd } from '../../src/platform/files/antivirus.ts';
import { EICAR } from './hostile-files.ts';

export interface TestClamAv {
  /** Both ways to it that a setting can name. */
  readonly urls: { readonly tcp: string; readonly unix: string };
  stop(): Promise<void>;
}

/**
 * Starts Debian's clamd with one signature, our own of the antivirus industry's test content: what Debian packages holds
 * none, and those of its makers come from their servers alone.
 * @param mostMb largest content it takes (`StreamMaxLength`)
 */
export async function startClamAv(clamd: Program, mostMb: number): Promise<TestClamAv> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-clamav-'));
  const signatures = path.join(folder, 'signatures');
  const socket = path.join(folder, 'socket');
  const port = await getPort({ host: '127.0.0.1' });
  await mkdir(signatures);
  await writeFile(
    path.join(signatures, 'portal.ndb'),
    `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`,
  );
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${socket}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `StreamMaxLength ${mostMb}M`,
  ];
  await writeFile(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const child = spawn(clamd.file, [`--config-file=${path.join(folder, 'clamd.conf')}`], {
    env: clamd.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const urls = { tcp: `tcp://127.0.0.1:${port}`, unix: `unix:${socket}` };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  await vi
    .waitFor(() => createClamd(urls.tcp).check(), { timeout: 30_000, interval: 100 })
    .catch(async () => {
      await stop();
      throw new Error(`clamd did not start:\n${output}`);
    });
  return { urls, stop };
}
