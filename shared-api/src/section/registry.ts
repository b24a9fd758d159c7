import * as v from 'valibot';
import { ROLES } from '../rules/accounts/roles.ts';
import { SectionManifest } from './manifest.ts';

/**
 * A file that the browser loads: its absolute URL path and its Subresource Integrity hash (`sha384-…`). It lies on this
 * origin: `//elsewhere/x` would name another host.
 */
export const Asset = v.object({
  url: v.pipe(v.string(), v.regex(/^\/[^/\\]/)),
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/=]{64}$/)),
});
export type Asset = v.InferOutput<typeof Asset>;

/** The build that renders pages in the gateway: one file, beside the browser's own. */
const ServerEntry = v.object({
  /** Path from the folder of the build, e.g. `server/mf-tenders.cjs`. */
  file: v.pipe(v.string(), v.regex(/^server\/[\w-]+\.cjs$/)),
  integrity: Asset.entries.integrity,
});
export type ServerEntry = v.InferOutput<typeof ServerEntry>;

/** One immutable release of a section, as its build describes it in `release.json`. */
export const SectionRelease = v.object({
  section: SectionManifest,
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/)),
  /** The federation container's entry script. */
  entry: Asset,
  /** Scripts and styles worth preloading on a first visit to one of its public prefixes. */
  preload: v.object({ scripts: v.array(Asset), styles: v.array(Asset) }),
  /** Only of a section with a rendered prefix. */
  server: v.optional(ServerEntry),
});
export type SectionRelease = v.InferOutput<typeof SectionRelease>;

/** A release for some roles and a share of all visitors. Prefixes and menu stay those of the live one. */
export const Canary = v.object({
  release: SectionRelease,
  /** Share of the visitors, 0 to 100. */
  percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  roles: v.array(v.picklist(ROLES)),
});
export type Canary = v.InferOutput<typeof Canary>;

/** The live release of a section, the version before it, and its canary. */
export const LiveSection = v.object({
  active: SectionRelease,
  previous: v.nullable(v.pipe(v.string(), v.minLength(1))),
  canary: v.optional(Canary),
});
export type LiveSection = v.InferOutput<typeof LiveSection>;

/** The registry: which release of each section is live. The gateway writes it into every page. */
export const Registry = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sections: v.array(LiveSection),
});
export type Registry = v.InferOutput<typeof Registry>;

/** A registry reduced to what one shell accepts. */
export interface CompatibleRegistry {
  readonly registry: Registry;
  /** Live versions that the shell refuses. */
  readonly refused: readonly { readonly section: string; readonly version: string }[];
}

/** The part of `shell.json`, made by the shell's build, that the gateway reads: the files every page starts with. */
export const ShellRelease = v.object({
  version: v.string(),
  scripts: v.array(Asset),
  styles: v.array(Asset),
  fonts: v.array(v.pipe(v.string(), v.startsWith('/'))),
  server: v.optional(ServerEntry),
});
export type ShellRelease = v.InferOutput<typeof ShellRelease>;
