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

/** A shell with the sections that were loaded for it: they hold its modules, so a page is of one React. */
interface Loaded {
  readonly integrity: string;
  readonly module: Promise<ShellModule>;
  /** By their hash, the last used last. */
  readonly sections: Map<string, Promise<SectionModule>>;
}

/** Four sections, each with the version before. */
const KEPT = 8;
let loaded: Loaded | null = null;
const nodeRequire = createRequire(import.meta.url);

function shellOf(file: ServerFile): Loaded {
  if (loaded?.integrity === file.integrity) return loaded;
  const shell = { integrity: file.integrity, module: evaluate<ShellModule>(file, {}), sections: new Map() };
  loaded = shell;
  shell.module.catch(() => {
    if (loaded === shell) loaded = null;
  });
  return shell;
}

function sectionOf({ sections }: Loaded, file: ServerFile, shared: ShellModule['shared']) {
  const known = sections.get(file.integrity);
  const section = known ?? evaluate<SectionModule>(file, shared);
  if (!known) section.catch(() => sections.delete(file.integrity));
  sections.delete(file.integrity);
  sections.set(file.integrity, section);
  for (const oldest of sections.keys()) {
    if (sections.size <= KEPT) break;
    sections.delete(oldest);
  }
  return section;
}

/** Evaluates a file of a build; what it asks for comes from `modules` or from Node. @throws when it isn't what was published */
async function evaluate<T>(
  { path, integrity }: ServerFile,
  modules: Readonly<Record<string, unknown>>,
): Promise<T> {
  const code = await readFile(path);
  if (`sha384-${createHash('sha384').update(code).digest('base64')}` !== integrity) {
    throw new Error(`${path} is not the one that was published`);
  }
  const module = { exports: {} };
  const give = (name: string): unknown => (name in modules ? modules[name] : nodeRequire(name));
  compileFunction(code.toString(), ['require', 'module', 'exports'], { filename: path })(
    give,
    module,
    module.exports,
  );
  return module.exports as T;
}

async function answer({ shell, section, request, limitMs }: RenderJob): Promise<Rendering> {
  const own = shellOf(shell);
  const { shared, render } = await own.module;
  const { routes } = await sectionOf(own, section, shared);
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
