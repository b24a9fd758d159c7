import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import { ALL_ENDPOINTS, type Endpoint, ErrorBody, type Schema, TEXT_TYPES } from 'shared-api/contract';

const schemaOf = (schema: Schema, typeMode: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-07' });
  return rest;
};

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** The contract as an OpenAPI document, at `/openapi.json` below the base. */
export function registerOpenApi(app: FastifyInstance, base: string): void {
  const text = JSON.stringify(openApiDocument(base));
  app.get(`${base}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
}

export function openApiDocument(base: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of ALL_ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portal de Proveedores', version: '1.0.0' },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  };
}

function operationOf(endpoint: Endpoint): object {
  const { access } = endpoint;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(access.who !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(access.who === 'capability' && { 'x-capabilities': access.anyOf }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...bodyOf(endpoint),
    responses: {
      ...answerOf(endpoint),
      default: {
        description: 'Rechazo, con un mensaje en español',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }));
}

function bodyOf({ sends, body }: Endpoint): object {
  if (sends === 'multipart') {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    };
    return { requestBody: { required: true, content: { [BODY_TYPES.multipart]: { schema } } } };
  }
  if (!body) return {};
  return {
    requestBody: { required: true, content: { [BODY_TYPES[sends]]: { schema: schemaOf(body, 'input') } } },
  };
}

function answerOf({ answers, answer }: Endpoint): object {
  switch (answers) {
    case 'json':
      return {
        200: { description: 'OK', content: { 'application/json': { schema: schemaOf(answer, 'output') } } },
      };
    case 'pdf':
      return { 200: { description: 'OK', content: { 'application/pdf': {} } } };
    case 'file':
      return { 200: { description: 'OK', content: { 'application/octet-stream': {} } } };
    case 'redirect':
      return { 303: { description: 'Sigue en otra dirección' } };
    case 'csv':
    case 'atom':
    case 'rss':
    case 'calendar':
    case 'ocds':
    case 'sitemap':
      return {
        200: { description: 'OK', content: { [TEXT_TYPES[answers].split(';')[0] ?? '']: {} } },
        304: { description: 'No cambió desde la versión que nombra If-None-Match' },
      };
  }
}
