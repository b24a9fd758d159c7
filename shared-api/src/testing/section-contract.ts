import * as v from 'valibot';
import {
  matchesTemplate,
  SectionManifest,
  type SectionModule,
  segmentsOf,
  speaksContract,
} from '../section/index.ts';

/** A section as its own folder has it. */
export interface SectionSources {
  /** Content of `section.json`. */
  readonly manifest: unknown;
  /** The exports of its `./routes`. */
  readonly module: SectionModule<{ readonly path?: string | undefined }>;
  /** Its source files without tests, by path. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Ways to the server around the contract's client; what an answer of the contract linked may be fetched. */
const OWN_CALL = /\b(?:XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b|\bfetch\(\s*['"`]/;

/**
 * Holds a section against what it agreed with the shell, before anything is built.
 * @returns one line per point in which it leaves the contract, none when it keeps to it
 */
export function sectionProblems({ manifest, module, sources }: SectionSources): string[] {
  const parsed = v.safeParse(SectionManifest, manifest);
  const calls = Object.entries(sources)
    .filter(([, source]) => OWN_CALL.test(source))
    .map(([file]) => `${file} calls the server around the contract`);
  if (!parsed.success) {
    const issues = parsed.issues.map(
      (issue) => `section.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`,
    );
    return [...issues, ...calls];
  }
  const section = parsed.output;
  return [
    ...versionProblems(section, module),
    ...routeProblems(section, module),
    ...menuProblems(section, module),
    ...calls,
  ];
}

type Module = SectionSources['module'];

function versionProblems({ contractVersion }: SectionManifest, module: Module): string[] {
  if (module.contractVersion !== contractVersion) {
    return [`section.json says contract ${contractVersion}, the routes ${module.contractVersion}`];
  }
  return speaksContract(contractVersion) ? [] : [`no shell of this tree speaks contract ${contractVersion}`];
}

function routeProblems({ prefixes }: SectionManifest, module: Module): string[] {
  const below = (prefix: string, path: string) => matchesTemplate(prefix, segmentsOf(path), true);
  const paths = pathsOf(module);
  const twice = paths.filter((path, index) => paths.map(shapeOf).indexOf(shapeOf(path)) < index);
  return [
    ...paths
      .filter((path) => !prefixes.some((prefix) => below(prefix.path, path)))
      .map((path) => `the route ${path || '(without a path)'} is under no prefix of the section`),
    ...twice.map((path) => `the route ${path} is there twice`),
    ...prefixes
      .filter((prefix) => !paths.some((path) => below(prefix.path, path)))
      .map((prefix) => `the prefix ${prefix.path} has no route`),
    ...prefixes
      .filter(({ rendered, entrance }) => rendered && entrance !== 'public')
      .map((prefix) => `the prefix ${prefix.path} is rendered for everybody and not public`),
  ];
}

function menuProblems({ menu, prefixes }: SectionManifest, module: Module): string[] {
  return menu.flatMap(({ label, to, roles }) => {
    if (!pathsOf(module).some((path) => matchesTemplate(path, segmentsOf(to), false))) {
      return [`the menu's ${label} leads to ${to}, which has no route`];
    }
    const owners = prefixes.filter(({ path }) => matchesTemplate(path, segmentsOf(to), true));
    return roles
      .filter((role) => !owners.some(({ entrance }) => entrance === 'public' || entrance.includes(role)))
      .map((role) => `the menu's ${label} is shown to ${role}, who may not enter ${to}`);
  });
}

const pathsOf = ({ routes }: Module) => routes.map(({ path }) => path ?? '');

/** Returns what two routes must differ in: the names of their parameters don't count. */
const shapeOf = (path: string) => path.replace(/:[^/?]+/g, ':');
