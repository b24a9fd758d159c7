import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);
/** Runs what `npm run section` does, in a project of its own. */
const CREATE = `
const { createSection } = await import(process.env.SECTION_MODULE);
await createSection(process.cwd(), JSON.parse(process.env.SECTION));
`;

export interface NewSection {
  readonly name: string;
  readonly title: string;
  readonly prefix: string;
}

/** Creates a section from the template in a project beside this one, and builds it. @returns its folder, and `remove` */
export async function newSection(
  section: NewSection,
): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'fifth-section-'));
  await mkdir(path.join(root, '.github'));
  for (const file of ['package.json', '.github/CODEOWNERS']) {
    await cp(path.join(ROOT, file), path.join(root, file));
  }
  for (const folder of ['node_modules', 'shared-api', 'shared-ui']) {
    await symlink(path.join(ROOT, folder), path.join(root, folder), 'dir');
  }
  const env = {
    ...process.env,
    SECTION_MODULE: path.join(ROOT, 'infra', 'launcher', 'src', 'commands', 'section.ts'),
    SECTION: JSON.stringify(section),
  };
  await run(process.execPath, ['--input-type=module', '-e', CREATE], { cwd: root, env });
  const folder = path.join(root, section.name);
  await run(process.execPath, [path.join(ROOT, 'infra', 'build', 'src', 'build.ts'), folder], { cwd: ROOT });
  const buildCache = path.join(ROOT, 'node_modules', '.cache', 'portal-build', section.name);
  return {
    folder,
    async remove() {
      await rm(root, { recursive: true, force: true });
      await rm(buildCache, { force: true });
    },
  };
}
