import { toJsonSchema } from '@valibot/to-json-schema';
import type { Seeded } from 'infra-testing/seeded';
import type { Schema } from 'shared-api/contract';
import { EICAR } from './hostile-files.ts';

/** Values that exist, by what their field's name says they are. */
export interface Known {
  readonly ids: readonly string[];
  readonly cuits: readonly string[];
  readonly fileUrls: readonly string[];
}

/** Values that break careless code: SQL, HTML, paths, headers, numbers, letters. */
export const HOSTILE: readonly unknown[] = [
  "' OR 1=1 --",
  "'; drop table users; --",
  "1' union select password_hash from users --",
  '"; select pg_sleep(30); --',
  '%',
  '_%\\',
  '\\',
  '$1',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '\r\nSet-Cookie: a=b',
  '\0',
  'a\0b',
  '\u202E\u200B\uFEFF',
  '\uD800',
  'İıſK',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(3_000),
  'a'.repeat(20_000),
  '9'.repeat(400),
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '=cmd|calc!A1',
  EICAR,
  '0000-00-00',
  '2024-02-30',
  '9999-12-31',
  '99999-01-01',
  '-1',
  '1e309',
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  -0,
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { $gt: '' },
  { toString: 1, length: 1e9 },
];

const WORDS = ['Obra', 'ñandú', 'S.A.', 'Nº 12', "O'Higgins", 'resolución', 'Calle 5', 'a', 'zz'];
const DAYS = ['2019-11-05', '2024-02-29', '2026-11-21', '2030-01-01', '1900-01-01'];

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** Converts a schema of the contract to the JSON Schema of what may be sent. */
export const sendable = (schema: Schema): JsonSchema =>
  toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-07' }) as JsonSchema;

/** A value of the schema's form; each part of it is something else than it should be with this chance. */
export function generatedValue(
  random: Seeded,
  schema: JsonSchema,
  known: Known,
  wrong: number,
  name = '',
): unknown {
  if (random.chance(wrong)) return random.pick(HOSTILE);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return generatedValue(random, random.pick(schema.anyOf), known, wrong, name);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).filter(
        ([key]) => schema.required?.includes(key) || random.chance(0.5),
      );
      const object: Record<string, unknown> = Object.fromEntries(
        properties
          .filter(() => !random.chance(wrong))
          .map(([key, one]) => [key, generatedValue(random, one, known, wrong, key)]),
      );
      if (random.chance(wrong))
        object[random.pick(['__proto__x', 'id', 'estado', 'admin'])] = random.pick(HOSTILE);
      return object;
    }
    case 'array':
      return Array.from({ length: random.chance(wrong) ? 200 : random.below(4) }, () =>
        generatedValue(random, schema.items ?? {}, known, wrong, name),
      );
    case 'number':
    case 'integer':
      return random.pick([0, 1, 7, 2026, 40_000]);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(random, name, known);
  }
}

function textOf(random: Seeded, name: string, known: Known): string {
  if (/cui[tl]/.test(name)) return random.pick(known.cuits);
  if (/url|archivo/.test(name)) return random.pick(known.fileUrls);
  if (/^id$|_ids?$|ids$|type|despues/i.test(name)) return random.pick(known.ids);
  if (/fecha|emision|expiracion|desde|hasta/.test(name)) return random.pick(DAYS);
  if (/page|size|anio|numero|pagina/.test(name)) return String(random.below(100));
  if (/expediente/.test(name)) return 'EX-2026-00000001--MUNICAT-SECCOMPRAS';
  if (/dni/.test(name)) return String(10_000_000 + random.below(50_000_000));
  if (/email|correo/.test(name)) return 'alguien@ejemplo.example';
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(WORDS)).join(' ');
}
