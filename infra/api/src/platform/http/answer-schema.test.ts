import fastify from 'fastify';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { answerSchema } from './answer-schema.ts';

const ANSWER = v.object({
  text: v.nullable(v.string()),
  moment: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  number: v.nullable(v.number()),
  count: v.nullable(v.pipe(v.number(), v.integer())),
  flag: v.nullable(v.boolean()),
  choice: v.nullable(v.picklist(['UNO', 'DOS'])),
  list: v.nullable(v.array(v.nullable(v.string()))),
  object: v.nullable(v.object({ inner: v.nullable(v.string()) })),
  anything: v.nullable(v.unknown()),
  either: v.nullable(v.union([v.string(), v.number()])),
});
const VALUES = {
  text: 'Pérez «e» "hijos" \n\u2028',
  moment: '2026-03-20T12:00:00.000Z',
  number: 0.5,
  count: 0,
  flag: false,
  choice: 'DOS',
  list: ['a', null, ''],
  object: { inner: null },
  anything: { of: ['any', null] },
  either: 7,
} satisfies v.InferOutput<typeof ANSWER>;
const NOTHING = Object.fromEntries(Object.keys(VALUES).map((name) => [name, null]));

async function written(answer: object): Promise<string> {
  const app = fastify();
  app.get('/', { schema: { response: { 200: answerSchema(ANSWER) } } }, async () => answer);
  return (await app.inject('/')).body;
}

describe('an answer', () => {
  it.each([
    ['with all its values', VALUES],
    ['of nothing but null', NOTHING],
    ['with empty ones', { ...VALUES, text: '', list: [], number: 0, either: '' }],
  ])('%s is written out as it is', async (_which, answer) => {
    expect(await written(answer)).toBe(JSON.stringify(answer));
  });

  it('is written without what its schema does not name', async () => {
    const more = { ...VALUES, secret: 'x', object: { inner: 'y', secret: 'x' } };
    expect(await written(more)).toBe(JSON.stringify({ ...VALUES, object: { inner: 'y' } }));
  });

  it.each(
    ALL_ENDPOINTS.filter(({ answers }) => answers === 'json').map(
      (endpoint) => [endpoint.id, endpoint] as const,
    ),
  )('of %s is written without trying out which of its values are null', (_id, { answer }) => {
    expect(JSON.stringify(answerSchema(answer))).not.toMatch(/"type":"null"/);
  });
});
