import * as v from 'valibot';
import { ROLES } from '../rules/accounts/roles.ts';

export const SectionName = v.pipe(v.string(), v.regex(/^mf-[a-z][a-z0-9-]{1,30}$/));

/** People who may enter a prefix: everyone, anyone signed in, or the roles named. */
const Entrance = v.union([v.literal('public'), v.pipe(v.array(v.picklist(ROLES)), v.minLength(1))]);

export const SectionPrefix = v.object({
  /** Path template as react-router reads it, e.g. `/dashboard` or `/:type/register`. It owns all paths below. */
  path: v.pipe(v.string(), v.startsWith('/')),
  entrance: Entrance,
  /** The gateway renders its pages as HTML; only for a public prefix. */
  rendered: v.optional(v.literal(true)),
  /** No search result, although anyone may open its pages: a person's certificate, for example. */
  unlisted: v.optional(v.literal(true)),
});

export const MenuEntry = v.object({
  label: v.pipe(v.string(), v.minLength(1)),
  to: v.pipe(v.string(), v.startsWith('/')),
  roles: v.array(v.picklist(ROLES)),
  /** Shown only while the path starts with one of these; everywhere if absent. */
  onlyOn: v.optional(v.array(v.string())),
});

/** `section.json`: what the shell must know about a section before its code is loaded. */
export const SectionManifest = v.object({
  name: SectionName,
  title: v.pipe(v.string(), v.minLength(1)),
  /** Name of the team that answers for it. */
  owner: v.optional(v.pipe(v.string(), v.minLength(1))),
  contractVersion: v.pipe(v.number(), v.integer()),
  prefixes: v.pipe(v.array(SectionPrefix), v.minLength(1)),
  menu: v.array(MenuEntry),
});
export type SectionManifest = v.InferOutput<typeof SectionManifest>;
export type SectionPrefix = v.InferOutput<typeof SectionPrefix>;
export type MenuEntry = v.InferOutput<typeof MenuEntry>;
