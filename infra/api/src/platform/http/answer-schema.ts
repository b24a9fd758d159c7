import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { Schema } from 'shared-api/contract';

/** Returns the schema by which Fastify serialises an answer; fields that it does not name are not sent. */
export const answerSchema = (answer: Schema): JsonSchema =>
  toJsonSchema(answer, {
    typeMode: 'output',
    errorMode: 'ignore',
    target: 'draft-07',
    overrideSchema: ({ jsonSchema }) => nullable(jsonSchema),
  });

/**
 * Writes `anyOf: [type, null]` as a nullable type. For `anyOf` Fastify validates each value against both, which adds a
 * third to the time of serialising.
 */
function nullable({ anyOf = [] }: JsonSchema): JsonSchema | undefined {
  const [type, last, ...more] = anyOf;
  if (typeof type !== 'object' || typeof last !== 'object' || last.type !== 'null' || more.length > 0)
    return undefined;
  if (typeof type.type === 'string') return { ...type, nullable: true } as JsonSchema;
  // A schema without a type allows null already.
  return Object.keys(type).length === 0 ? type : undefined;
}
