import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { Rendering, RenderRequest, SectionModule } from 'shared-api/section';
import type { RenderAnswer, RenderJob, ServerFile } from './messages.ts';

/**
 * The thread that renders pages: a section that loops or eats memory stops here, and never the gateway. It is given
 * nothing but the visitor's address and what anyone may ask the API.
 */

/** What the shell's build exports. */
interface ShellModule {
  readonly shared: Readonly<Record<string, unknown>>;
  render(request: RenderRequest, routes: readonly unknown[], signal: AbortSignal): Promise<Rendering>;
}

/** The shell and four sections, each with the version before. */
const KEPT = 10;
const loaded = new Map<string, Promise<unknown>>();
const nodeRequire = createRequire(import.meta.url);

/** Evaluates a file of a build once; what it asks for comes from `modules` or from Node. @throws when it isn't what was published */
function load<T>({ path, integrity }: ServerFile, modules: Readonly<Record<string, unknown>>): Promise<T> {
  const known = loaded.get(integrity);
  if (known) return known as Promise<T>;
  const loading = evaluate(path, integrity, modules);
  loaded.set(integrity, loading);
  loading.catch(() => loaded.delete(integrity));
  for (const oldest of loaded.keys()) {
    if (loaded.size <= KEPT) break;
    loaded.delete(oldest);
  }
  return loading as Promise<T>;
}

async function evaluate(
  file: string,
  integrity: string,
  modules: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const code = await readFile(file);
  if (`sha384-${createHash('sha384').update(code).digest('base64')}` !== integrity) {
    throw new Error(`${file} is not the one that was published`);
  }
  const module = { exports: {} };
  const give = (name: string): unknown => (name in modules ? modules[name] : nodeRequire(name));
  compileFunction(code.toString(), ['require', 'module', 'exports'], { filename: file })(
    give,
    module,
    module.exports,
  );
  return module.exports;
}

async function answer({ shell, section, request, limitMs }: RenderJob): Promise<Rendering> {
  const { shared, render } = await load<ShellModule>(shell, {});
  const { routes } = await load<SectionModule>(section, shared);
  return request && render(request, routes, AbortSignal.timeout(limitMs));
}

parentPort?.on('message', async (job: RenderJob) => {
  let reply: RenderAnswer;
  try {
    reply = { id: job.id, markup: await answer(job), error: null };
  } catch (error) {
    reply = { id: job.id, markup: null, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
