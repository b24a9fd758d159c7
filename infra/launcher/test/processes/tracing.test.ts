import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../src/tree.ts';

/** The operator's folder with `tracing.mjs`, and stand-ins for OpenTelemetry, which is none of the portal's packages. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tracing-'));
  await cp(path.join(ROOT, 'infra', 'deploy', 'tracing.mjs'), path.join(folder, 'tracing.mjs'));
  await put('instrumentation', 'hook.mjs', '');
  await put(
    'auto-instrumentations-node',
    'index.mjs',
    'export const getNodeAutoInstrumentations = () => [];',
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, file: string, content: string): Promise<void> {
  const at = path.join(folder, 'node_modules', '@opentelemetry', name);
  await mkdir(at, { recursive: true });
  await writeFile(
    path.join(at, 'package.json'),
    JSON.stringify({ exports: { '.': './index.mjs', './*': './*' } }),
  );
  await writeFile(path.join(at, file), content);
}

/** Starts what closes on signals as the portal does, traced, and stops it. */
async function stopped(shutdown: string) {
  const sdk = `export class NodeSDK { start() {} shutdown() { return ${shutdown}; } }`;
  await put('sdk-node', 'index.mjs', sdk);
  const program = `
    import { closeOnSignals } from ${JSON.stringify(path.join(ROOT, 'infra/launcher/src/shutdown.ts'))};
    closeOnSignals([{ name: 'a', limitMs: 1000, close: async () => undefined }], () => undefined);
    setInterval(() => undefined, 1000);
    process.stderr.write('ready');`;
  const args = [`--import=${path.join(folder, 'tracing.mjs')}`, '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = text(child.stdout);
  await once(child.stderr, 'data');
  const before = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return { code, said: await output, ms: performance.now() - before };
}

it('who stops a traced process still gets the spans of its last seconds', async () => {
  const sending = `new Promise((sent) => setTimeout(sent, 300)).then(() => process.stdout.write('sent'))`;
  expect(await stopped(sending)).toMatchObject({ code: 0, said: 'sent' });
});

it.each([
  ['hangs', 'new Promise(() => undefined)'],
  ['is gone', `Promise.reject(new Error('ECONNREFUSED'))`],
])('a collector that %s keeps no process from stopping', async (_, shutdown) => {
  const { code, ms } = await stopped(shutdown);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
});
