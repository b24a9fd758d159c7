import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const SECTIONS = ['mf-supplier', 'mf-staff', 'mf-tenders', 'mf-admin'] as const;
export type Section = (typeof SECTIONS)[number];

/** Chunks that every entry names; their files are called the same in every version, so that a mix would be served. */
const CHUNKS = ['list', 'detail', 'form'];

export const integrityOf = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Content of a version's file: whose it is, of which version, and for the entry which files come next. */
export interface Said {
  readonly section: string;
  readonly version: string;
  readonly next: readonly string[];
}

/** Writes a shell that takes these sections in. @returns its folder */
export async function buildShell(folder: string): Promise<string> {
  const shellDir = path.join(folder, 'shell');
  await mkdir(path.join(shellDir, 'assets'), { recursive: true });
  const admits = {
    contractVersion: 1,
    packages: {},
    roles: ['ADMIN'],
    budget: { script: 10_000, style: 10_000 },
  };
  const shell = { version: '1.0.0', scripts: [], styles: [], fonts: [], admits };
  await writeFile(path.join(shellDir, 'shell.json'), JSON.stringify(shell));
  return shellDir;
}

/** Writes the build of a version whose every file says whose it is. @returns the section's folder */
export async function buildVersion(folder: string, name: Section, version: string): Promise<string> {
  const built = path.join(folder, 'builds', `${name}-${version}`);
  const dist = path.join(built, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  const files: Record<string, string> = {};
  const write = async (file: string, next: readonly string[]) => {
    const content = JSON.stringify({ section: name, version, next } satisfies Said);
    await writeFile(path.join(dist, file), content);
    files[file] = integrityOf(content);
    return { url: `/mf/${name}/${version}/${file}`, integrity: files[file] };
  };
  const chunks = CHUNKS.map((chunk) => `assets/${chunk}.js`);
  const entry = await write('remoteEntry.js', chunks);
  for (const chunk of chunks) await write(chunk, []);
  const section = {
    name,
    title: name,
    contractVersion: 1,
    prefixes: [{ path: `/${name}`, entrance: 'public' }],
    menu: [],
  };
  const described = { section, version, entry, preload: { scripts: [], styles: [] } };
  await writeFile(
    path.join(dist, 'release.json'),
    JSON.stringify({ ...described, needs: { packages: {} }, files }),
  );
  return built;
}
