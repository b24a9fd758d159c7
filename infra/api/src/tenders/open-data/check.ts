import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import draft4 from 'ajv-draft-04';
import formats from 'ajv-formats';
import { ocdsReleases } from 'shared-api/contract';
import type { ReleaseRecord } from '../tenders/tables.ts';
import { apiOf, type City } from './addresses.ts';
import { packageOf } from './ocds.ts';
import { releasesOf } from './release.ts';

/** Later than every date of a tender. */
const END_OF_TIME = new Date(8.64e15);

const schema = (name: string): object =>
  JSON.parse(readFileSync(new URL(`./schema/${name}-schema.json`, import.meta.url), 'utf8'));

/** Checks a package of releases against the official schema of OCDS 1.1.5. Compiling it takes a tenth of a second. */
export function compileReleaseSchema(): ValidateFunction {
  const ajv = new draft4({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(schema('release'));
  return ajv.compile(schema('release-package'));
}

let compiled: ValidateFunction | undefined;

/**
 * Checks the releases of a tender's last event against the official schema, also those that its dates bring later.
 * @param rows the tender's history, oldest first
 * @returns the violations
 */
export function releaseProblems(city: City, rows: readonly ReleaseRecord[]): string[] {
  const last = rows.at(-1);
  if (!last) return [];
  const before = releasesOf(city, rows.slice(0, -1), last.fecha).length;
  const releases = releasesOf(city, rows, END_OF_TIME).slice(before);
  const added = packageOf(city, apiOf(city, ocdsReleases.path), releases, { releases });
  compiled ??= compileReleaseSchema();
  // As readers get it: without undefined values.
  if (compiled(JSON.parse(JSON.stringify(added)))) return [];
  return (compiled.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
