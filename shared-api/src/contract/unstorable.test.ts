import { ALL_ENDPOINTS, type Endpoint, type Schema } from 'shared-api/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';

/** Texts that take anything, and why nothing of it is stored as it came. */
const ANYTHING: Readonly<Record<string, string>> = {
  'auth.login password': 'only its hash is compared',
  'users.changePassword viejo_password': 'only its hash is compared',
  'users.changePassword nuevo_password': 'only its hash is stored',
  'users.create password': 'only compared with the initial one',
  'auth.afipCallback token': 'decoded, verified and read',
  'auth.afipCallback sign': 'decoded and verified',
  'requests.markDocument archivo': 'only the id in it is compared with the stored one',
  'documentTypes.saveObservationTexts vistos': 'only compared with the stored ones',
  'tenders.create numero': 'becomes a number',
  'tenders.create anio': 'becomes a number',
  'tenders.update numero': 'becomes a number',
  'tenders.update anio': 'becomes a number',
  'tenders.create subtipo_licitacion': 'becomes one of the codes, or none',
  'tenders.update subtipo_licitacion': 'becomes one of the codes, or none',
  'tenders.import csv': 'each of its rows is judged as a tender of its own',
  'tenders.import archivo contenido': 'decoded and read as a table, whose rows are judged as those of a text',
};
/** Each field of a save is judged by its own rule (`checkSavedFields`), and answered at the field. */
const JUDGED = 'requests.save sujeto_fiscal ';
/** Addresses of files: only the id in them is looked up and stored. */
const FILE_ADDRESS = /(?:url|url_archivo|poder_legal)$/;

interface Leaf {
  readonly at: string;
  readonly schema: Schema;
}

/** Every text in a schema, with where it stands. */
function textsIn(schema: Schema, at: string): Leaf[] {
  // biome-ignore lint/suspicious/noExplicitAny: schemas are walked whatever they are made of
  const { type, entries, item, wrapped, options, pipe } = schema as any;
  if (type === 'string') return [{ at, schema }];
  if (entries) {
    return Object.entries<Schema>(entries).flatMap(([name, part]) =>
      textsIn(part, name ? `${at} ${name}` : at),
    );
  }
  if (item) return textsIn(item, at);
  if (wrapped) return textsIn(wrapped, at);
  if (type === 'union') return (options as Schema[]).flatMap((option) => textsIn(option, at));
  return pipe && pipe[0] !== schema && pipe[0].type ? textsIn(pipe[0], at) : [];
}

const textsOf = ({ id, body, query, params }: Endpoint): Leaf[] =>
  [body, query, params].flatMap((part) => (part ? textsIn(part, id) : []));

const BREAKING = ['\0', 'a\0bcdefghijk', 'abc\uD800defghijk', '\uDC00'];

it('no text that a caller may send holds what the database can’t store', () => {
  const leaves = ALL_ENDPOINTS.flatMap(textsOf);
  expect(leaves.length).toBeGreaterThan(60);
  const open = leaves
    .filter(({ at }) => !(at in ANYTHING) && !at.startsWith(JUDGED) && !FILE_ADDRESS.test(at))
    .filter(({ schema }) => BREAKING.some((text) => v.safeParse(schema, text).success))
    .map(({ at }) => at);
  expect(open).toEqual([]);
  const places = new Set(leaves.map(({ at }) => at));
  expect(Object.keys(ANYTHING).filter((at) => !places.has(at))).toEqual([]);
});
