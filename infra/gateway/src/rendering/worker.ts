import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { Rendering, RenderRequest, SectionModule, ServerEntry } from 'shared-api/section';

/**
 * The thread that renders pages: a section that loops or eats memory stops this thread, and never the gateway. It knows
 * nothing but the visitor's address and the public answers of the API.
 */

interface ServerFile extends Pick<ServerEntry, 'integrity'> {
  /** Absolute path. */
  readonly path: string;
}

export interface RenderJob {
  readonly id: number;
  readonly shell: ServerFile;
  /** Null for a page of the shell. */
  readonly section: ServerFile | null;
  /** Null: only loads the code. */
  readonly request: RenderRequest | null;
  /** Milliseconds after which the answer is not waited for. */
  readonly limitMs: number;
}

/** The thread's answer; `error` is set if a page can't be rendered because something is wrong. */
export interface RenderAnswer {
  readonly id: number;
  readonly markup: Rendering;
  readonly error: string | null;
}

/** Exports of the shell's server bundle. */
interface ShellModule {
  readonly shared: Readonly<Record<string, unknown>>;
  render(request: RenderRequest, routes: readonly unknown[], signal: AbortSignal): Promise<Rendering>;
}

/** A loaded shell with the sections that share its modules, so that a page has one React. */
interface LoadedShell {
  readonly integrity: string;
  readonly module: Promise<ShellModule>;
  /** By their hash, the most recently used last. */
  readonly sections: Map<string, Promise<SectionModule>>;
}

/** Most loaded sections: four, each with the version before. */
const SECTIONS_MAX = 8;
let loaded: LoadedShell | null = null;
const nodeRequire = createRequire(import.meta.url);

function shellOf(file: ServerFile): LoadedShell {
  if (loaded?.integrity === file.integrity) return loaded;
  const shell = { integrity: file.integrity, module: evaluate<ShellModule>(file, {}), sections: new Map() };
  loaded = shell;
  shell.module.catch(() => {
    if (loaded === shell) loaded = null;
  });
  return shell;
}

function sectionOf({ sections }: LoadedShell, file: ServerFile, shared: ShellModule['shared']) {
  const cached = sections.get(file.integrity);
  const section = cached ?? evaluate<SectionModule>(file, shared);
  if (!cached) section.catch(() => sections.delete(file.integrity));
  sections.delete(file.integrity);
  sections.set(file.integrity, section);
  for (const oldest of sections.keys()) {
    if (sections.size <= SECTIONS_MAX) break;
    sections.delete(oldest);
  }
  return section;
}

/** Evaluates a bundle, which requires from `modules` and from Node. @throws when its hash is another */
async function evaluate<T>(
  { path, integrity }: ServerFile,
  modules: Readonly<Record<string, unknown>>,
): Promise<T> {
  const code = await readFile(path);
  if (`sha384-${createHash('sha384').update(code).digest('base64')}` !== integrity) {
    throw new Error(`${path} has another hash than the published one`);
  }
  const module = { exports: {} };
  const requireModule = (name: string): unknown => (name in modules ? modules[name] : nodeRequire(name));
  compileFunction(code.toString(), ['require', 'module', 'exports'], { filename: path })(
    requireModule,
    module,
    module.exports,
  );
  return module.exports as T;
}

async function answer({ shell, section, request, limitMs }: RenderJob): Promise<Rendering> {
  const own = shellOf(shell);
  const { shared, render } = await own.module;
  const routes = section ? (await sectionOf(own, section, shared)).routes : [];
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
