import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLES } from 'shared-api/rules';
import type { SectionNeeds, SectionRelease, ShellAdmits } from 'shared-api/section';

export interface Workshop {
  readonly releasesDir: string;
  /** Build of the active shell, with a `shell.json` only. */
  readonly shellDir: string;
  /** Changes what that shell accepts. */
  readonly admit: (admits: Partial<ShellAdmits>) => Promise<void>;
  /** Writes a build of a section. @returns the section's folder */
  readonly build: (name: string, options?: BuildOptions) => Promise<string>;
  readonly clean: () => Promise<void>;
}

export interface BuildOptions {
  readonly version?: string;
  readonly prefixes?: readonly string[];
  readonly code?: string;
  /** Makes the description untrue. */
  readonly spoil?: (
    release: SectionRelease & { needs: SectionNeeds; files: Record<string, string> },
  ) => unknown;
}

const PACKAGES = { react: '19.3.1', 'shared-ui': '1.0.0' };
const ADMITS: ShellAdmits = {
  contractVersion: 1,
  packages: PACKAGES,
  roles: ROLES,
  budget: { script: 1000, style: 1000 },
};

export async function workshop(): Promise<Workshop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
  const shellDir = path.join(folder, 'shell');
  await mkdir(shellDir);
  const admit = (admits: Partial<ShellAdmits>) =>
    writeFile(path.join(shellDir, 'shell.json'), JSON.stringify({ admits: { ...ADMITS, ...admits } }));
  await admit({});
  return {
    shellDir,
    admit,
    releasesDir: path.join(folder, 'releases'),
    clean: () => rm(folder, { recursive: true, force: true }),
    async build(
      name,
      {
        version = '1.0.0',
        prefixes = [`/${name}`],
        code = 'entry()',
        spoil = (release: object) => release,
      } = {},
    ) {
      const dist = path.join(folder, name, 'dist');
      await mkdir(path.join(dist, 'chunks'), { recursive: true });
      const files: Record<string, string> = {};
      const asset = async (file: string, content: string) => {
        await writeFile(path.join(dist, file), content);
        const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
        files[file] = integrity;
        return { url: `/mf/${name}/${version}/${file}`, integrity };
      };
      const release = {
        section: {
          name,
          title: name,
          contractVersion: 1,
          prefixes: prefixes.map((prefix) => ({ path: prefix, entrance: 'public' as const })),
          menu: [],
        },
        version,
        entry: await asset('entry.js', code),
        preload: {
          scripts: [await asset('chunks/list.js', 'list()')],
          styles: [await asset('list.css', 'a{}')],
        },
        needs: { packages: PACKAGES },
        files,
      };
      // A chunk that only the entry names: neither the registry nor a page does.
      await asset('chunks/later.js', 'later()');
      await writeFile(path.join(dist, 'release.json'), JSON.stringify(spoil(release)));
      return path.join(folder, name);
    },
  };
}
