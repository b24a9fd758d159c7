import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import draft4 from 'ajv-draft-04';
import formats from 'ajv-formats';
import { compileReleaseSchema } from '../../src/tenders/open-data/check.ts';

const schema = (at: string) =>
  JSON.parse(readFileSync(new URL(`../../${at}-schema.json`, import.meta.url), 'utf8'));

/** The official OCDS 1.1.5 schemas, compiled without the network. */
export function ocdsSchemas(): Record<'releases' | 'records', ValidateFunction> {
  const ajv = new draft4({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(schema('src/tenders/open-data/schema/release'));
  ajv.addSchema(schema('test/ocds-schema/versioned-release-validation'));
  return {
    releases: compileReleaseSchema(),
    records: ajv.compile(schema('test/ocds-schema/record-package')),
  };
}
