import { REGISTRY_ACTIONS } from 'shared-api/rules';
import { Registry } from 'shared-api/section';
import * as v from 'valibot';

/** One change of the registry: who did what, when, and what was live before. */
const Change = v.object({
  /** Recognises a change whose write was not acknowledged. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
  /** Revision that the change made. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ISO 8601, UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.pipe(v.string(), v.minLength(1)),
  action: v.picklist(REGISTRY_ACTIONS),
  section: v.string(),
  /** Version live afterwards (on trial, after a canary); null when the section was retired. */
  version: v.nullable(v.string()),
  /** Version live before (that was on trial, before a withdrawal); null when there was none. */
  from: v.nullable(v.string()),
  /** Why, where it was said: what ends a trial by itself says it. */
  reason: v.optional(v.pipe(v.string(), v.minLength(1))),
});
export type Change = v.InferOutput<typeof Change>;

/** `registry.json`: what pages are given, and the last changes (newest last), which pages are not given. */
export const StoredRegistry = v.object({ ...Registry.entries, history: v.optional(v.array(Change), []) });
export type StoredRegistry = v.InferOutput<typeof StoredRegistry>;

/** How many changes are kept. */
export const HISTORY_LENGTH = 200;
