import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { Schema } from 'shared-api/contract';

/** The schema by which Fastify writes an answer out: what it does not name is not sent. */
export const answerSchema = (answer: Schema): JsonSchema =>
  toJsonSchema(answer, {
    typeMode: 'output',
    errorMode: 'ignore',
    target: 'draft-07',
    overrideSchema: ({ jsonSchema }) => nullable(jsonSchema),
  });

/**
 * Between a type and null Fastify would choose by trying each value out, which costs a third as much again as all the rest
 * of the writing; a type that says that it is nullable needs none of that.
 */
function nullable({ anyOf = [] }: JsonSchema): JsonSchema | undefined {
  const [type, none, ...more] = anyOf;
  if (typeof type !== 'object' || typeof none !== 'object' || none.type !== 'null' || more.length > 0)
    return undefined;
  if (typeof type.type === 'string') return { ...type, nullable: true } as JsonSchema;
  // What is not said to be of any type may be null already.
  return Object.keys(type).length === 0 ? type : undefined;
}
