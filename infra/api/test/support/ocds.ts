import { readFileSync } from 'node:fs';
import type { Ajv, ValidateFunction } from 'ajv';
import draft4 from 'ajv-draft-04';
import formats from 'ajv-formats';

const schema = (name: string) =>
  JSON.parse(readFileSync(new URL(`../ocds-schema/${name}-schema.json`, import.meta.url), 'utf8'));

/** The official OCDS 1.1.5 schemas, compiled without the network. */
export function ocdsSchemas(): Record<'releases' | 'records', ValidateFunction> {
  const Draft4 = draft4 as unknown as typeof Ajv;
  const ajv = new Draft4({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv) => Ajv)(ajv);
  ajv.addSchema(schema('release'));
  ajv.addSchema(schema('versioned-release-validation'));
  return {
    releases: ajv.compile(schema('release-package')),
    records: ajv.compile(schema('record-package')),
  };
}
