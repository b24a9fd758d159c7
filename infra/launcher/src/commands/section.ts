import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isReservedPrefix } from 'infra-releases';
import {
  CONTRACT_VERSION,
  matchesTemplate,
  SectionManifest,
  SectionName,
  segmentsOf,
} from 'shared-api/section';
import * as v from 'valibot';
import { exitOnProblem, StartProblem } from '../problem.ts';
import { ROOT } from '../tree.ts';

const TEMPLATE = path.join(import.meta.dirname, '..', '..', 'template');
const ENDING = '.template';
const USAGE = 'Uso: npm run section -- mf-nombre "Título" /direccion';
/** Letters, which need no escaping in JSON, in JSX and in strings: a title stands in all of them. */
const Title = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ,.()-]*$/u));
const Prefix = v.pipe(v.string(), v.regex(/^(?:\/[a-z0-9-]+)+$/));

export interface NewSection {
  readonly name: string;
  readonly title: string;
  /** Path that the section owns, with everything below. */
  readonly prefix: string;
}

/** `npm run section -- mf-name "Title" /prefix`: creates the folder of a new section, ready to run and release. */
export async function run([name = '', title = '', prefix = '']: readonly string[]): Promise<void> {
  await exitOnProblem(async () => {
    await createSection(ROOT, { name, title, prefix });
    process.stdout.write(`${name} está en su carpeta. Siga con: npm install, y npm run dev -w ${name}\n`);
  });
}

/**
 * Creates a section from the template: a workspace, owned by a team of its name. The shell stays as it is.
 * @param root folder of the project
 * @throws StartProblem when the name, title or prefix is invalid, or the name or prefix is taken
 */
export async function createSection(root: string, section: NewSection): Promise<void> {
  await checkFree(root, section);
  const values = { ...section, contractVersion: String(CONTRACT_VERSION) };
  for (const file of globSync(`**/*${ENDING}`, { cwd: TEMPLATE })) {
    const template = await readFile(path.join(TEMPLATE, file), 'utf8');
    const target = path.join(root, section.name, file.slice(0, -ENDING.length));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, fillIn(template, values));
  }
  await editFile(path.join(root, 'package.json'), (text) => {
    const project = JSON.parse(text) as { workspaces: string[] };
    return `${JSON.stringify({ ...project, workspaces: [...project.workspaces, section.name] }, null, 2)}\n`;
  });
  await editFile(
    path.join(root, '.github', 'CODEOWNERS'),
    (text) =>
      `${text}\n/${section.name}/ @ciudad/${section.name.replace(/^mf-/, '').replaceAll(/[^a-z0-9]/g, '')}\n`,
  );
}

async function checkFree(root: string, { name, title, prefix }: NewSection): Promise<void> {
  if (!v.is(SectionName, name) || !v.is(Title, title) || !v.is(Prefix, prefix)) throw new StartProblem(USAGE);
  if (existsSync(path.join(root, name))) throw new StartProblem(`La carpeta ${name} ya existe.`);
  if (isReservedPrefix(prefix))
    throw new StartProblem(`${prefix} pertenece al portal: elija otra dirección.`);
  for (const file of globSync('mf-*/section.json', { cwd: root })) {
    const other = v.parse(SectionManifest, JSON.parse(await readFile(path.join(root, file), 'utf8')));
    const isTaken = other.prefixes.some(({ path: theirs }) =>
      matchesTemplate(theirs, segmentsOf(prefix), true),
    );
    if (isTaken) throw new StartProblem(`${prefix} pertenece a ${other.name}: elija otra dirección.`);
  }
}

const fillIn = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');

const editFile = async (file: string, edit: (text: string) => string) =>
  writeFile(file, edit(await readFile(file, 'utf8')));
