import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies } from 'semver';
import { type Asset, budgetProblem, SectionRelease, speaksContract } from 'shared-api/section';
import * as v from 'valibot';
import { ReleaseError } from './errors.ts';
import { COMPRESSED, DESCRIPTION } from './files.ts';
import type { Build } from './store/versions.ts';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));
const packages = v.record(v.string(), v.string());

/** `ShellAdmits` as a build wrote it: its shell may know roles that this tree does not. */
const Shell = v.object({
  admits: v.object({
    contractVersion: v.pipe(v.number(), v.integer()),
    packages,
    roles: v.array(v.string()),
    budget: v.object({ script: bytes, style: bytes }),
  }),
});
export type Admits = v.InferOutput<typeof Shell>['admits'];

const Needs = v.object({ needs: v.object({ packages }) });

/** The roles of a description, also those that this tree does not know. */
const WithRoles = v.object({
  section: v.object({
    prefixes: v.array(v.object({ entrance: v.union([v.literal('public'), v.array(v.string())]) })),
    menu: v.array(v.object({ roles: v.array(v.string()) })),
  }),
});

/** Reads which sections the active shell accepts. @throws ReleaseError when there is no shell, or it does not say */
export async function readAdmits(shellDir: string): Promise<Admits> {
  const file = path.join(shellDir, 'shell.json');
  try {
    return v.parse(Shell, JSON.parse(await readFile(file, 'utf8'))).admits;
  } catch (cause) {
    throw new ReleaseError(`${file} no dice qué secciones admite el portal: compile la carpeta shell.`, {
      cause,
    });
  }
}

/**
 * Parses the description of a release and compares it with the shell.
 * @param place where it lies, for messages
 * @throws ReleaseError when the shell does not accept it
 */
export function acceptRelease(description: unknown, place: string, admits: Admits): SectionRelease {
  checkRoles(description, admits);
  const release = parseRelease(description, place);
  checkContract(release, admits);
  checkNeeds(description, release.section.name, admits);
  return release;
}

/** @throws ReleaseError */
export function parseRelease(description: unknown, place: string): SectionRelease {
  const parsed = v.safeParse(SectionRelease, description);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new ReleaseError(
    `${DESCRIPTION} de ${place} no tiene la forma esperada en ${v.getDotPath(issue) ?? 'su raíz'}: se espera ${issue.expected ?? 'otro valor'} y hay ${issue.received}.`,
  );
}

/** @throws ReleaseError naming the roles that the shell doesn't know */
function checkRoles(description: unknown, { roles }: Admits): void {
  const parsed = v.safeParse(WithRoles, description);
  if (!parsed.success) return;
  const { prefixes, menu } = parsed.output.section;
  const entrances = prefixes.flatMap(({ entrance }) => (entrance === 'public' ? [] : entrance));
  const all = new Set([...entrances, ...menu.flatMap((entry) => entry.roles)]);
  const unknown = [...all].filter((role) => !roles.includes(role));
  if (unknown.length > 0) {
    throw new ReleaseError(
      `La sección nombra roles que este portal no conoce: ${unknown.join(', ')}. Conoce ${roles.join(', ')}.`,
    );
  }
}

/** @throws ReleaseError when section and shell speak another contract */
function checkContract({ section: { name, contractVersion } }: SectionRelease, admits: Admits): void {
  if (speaksContract(contractVersion, admits.contractVersion)) return;
  throw new ReleaseError(
    `${name} habla la versión ${contractVersion} del contrato entre portal y secciones; este portal, la ${admits.contractVersion}.`,
  );
}

/**
 * Compares the shared packages: a page has one copy of each, the shell's, so it must be the version that the section was
 * built with or a later compatible one. The federation checks the same range in the browser.
 * @throws ReleaseError naming every package that differs
 */
function checkNeeds(description: unknown, name: string, admits: Admits): void {
  const parsed = v.safeParse(Needs, description);
  if (!parsed.success) {
    throw new ReleaseError(`${name} no dice qué paquetes compartidos necesita: compile la sección de nuevo.`);
  }
  const { needs } = parsed.output;
  const differing = Object.entries(needs.packages)
    .filter(([from, version]) => !satisfies(admits.packages[from] ?? '', compatible(version)))
    .map(
      ([from, version]) =>
        `${from} ${compatible(version)} (el portal tiene ${admits.packages[from] ?? 'ninguno'})`,
    );
  if (differing.length > 0) {
    throw new ReleaseError(
      `${name} necesita ${differing.join(', ')}. Compile la sección con las versiones del portal activo.`,
    );
  }
}

const compatible = (version: string) => `^${version}`;

/** Weighs the files that a section's first page waits for, as they travel. @throws ReleaseError when they exceed the budget */
export function checkBudget(
  { section, version, entry, preload }: SectionRelease,
  { files }: Build,
  { budget }: Admits,
): void {
  const base = `/mf/${section.name}/${version}/`;
  const weigh = (assets: readonly Asset[]) =>
    [...new Set(assets.map(({ url }) => url.slice(base.length)))]
      .map((file) => files.get(file + COMPRESSED) ?? files.get(file))
      .reduce((sum, content) => sum + (content?.length ?? 0), 0);
  const weight = { script: weigh([entry, ...preload.scripts]), style: weigh(preload.styles) };
  const problem = budgetProblem(`${section.name} ${version}`, weight, budget);
  if (problem) throw new ReleaseError(problem);
}
