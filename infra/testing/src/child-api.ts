import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { createTaxAuthority, portalAccess } from 'infra-tax-authority';
import { testKeys } from './keys.ts';

const PROGRAM = path.join(import.meta.dirname, 'api-process.ts');
const BASE = '/api/municat';

/** An API in a process of its own. */
export interface ChildApi {
  readonly origin: string;
  readonly base: string;
  /** Sends the signal and waits for the exit. @returns the exit code, null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts APIs in processes of their own, which a test can kill; they share one local tax authority. */
export async function childApis(env: Record<string, string>): Promise<{
  start(more?: Record<string, string>): Promise<ChildApi>;
  stop(): Promise<void>;
}> {
  const authority: FastifyInstance = fastify();
  const keys = await testKeys();
  await authority.register(createTaxAuthority, { keys, callbackUrl: 'http://localhost/callback' });
  const url = await authority.listen({ host: '127.0.0.1', port: 0 });
  const taxAuthority = portalAccess(keys, url, url);
  const children = new Set<ChildProcess>();
  return {
    async start(more = {}) {
      const settings = { env: { DEMO: 'true', LOG_LEVEL: 'silent', ...env, ...more }, taxAuthority };
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(settings)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.add(child);
      const exited = once(child, 'exit').then(([code]) => {
        children.delete(child);
        return code as number | null;
      });
      const printed = once(child.stdout, 'data').then(([line]) => String(line).trim());
      const origin = await Promise.race([
        printed,
        exited.then((code) => {
          throw new Error(`the API ended while starting, with ${code}`);
        }),
      ]);
      return {
        origin,
        base: `${origin}${BASE}`,
        async end(signal) {
          child.kill(signal);
          return exited;
        },
      };
    },
    async stop() {
      for (const child of children) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
      await authority.close();
    },
  };
}
