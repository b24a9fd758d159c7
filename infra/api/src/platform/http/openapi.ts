import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import { ALL_ENDPOINTS, type Endpoint, ErrorBody, type Schema, TEXT_TYPES } from 'shared-api/contract';
import { isCivilDate, isTaxId } from 'shared-api/rules';
import { anyOriginHook } from './cross-origin.ts';

/** The contract's own checks in keywords of JSON Schema. */
const KNOWN_CHECKS = new Map<unknown, object>([
  [isTaxId, { pattern: '^\\d{11}$' }],
  [isCivilDate, { format: 'date' }],
]);

const schemaOf = (schema: Schema, typeMode: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-07',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const keywords = KNOWN_CHECKS.get((valibotAction as { readonly requirement?: unknown }).requirement);
      return keywords && { ...jsonSchema, ...keywords };
    },
  });
  return rest;
};

/** Returns true for a call that changes something: the specification has one GET that does. */
const isChange = ({ method, repeatable }: Endpoint): boolean => method !== 'GET' || !repeatable;

const hasSession = ({ access: { who } }: Endpoint) => who === 'user' || who === 'capability';
const sends = ({ body, sends: kind }: Endpoint) => Boolean(body) || kind === 'multipart';

/** Text of each status, and the calls that may be refused with it; without a condition all of them. */
const REFUSED: Readonly<
  Record<string, readonly [description: string, mayBe?: (endpoint: Endpoint) => boolean]>
> = {
  // Also of a call that takes nothing: a session is not for pages of others.
  400: [
    'Lo enviado no es válido, o una regla no lo permite',
    (endpoint) => Boolean(endpoint.params ?? endpoint.query) || sends(endpoint) || hasSession(endpoint),
  ],
  401: ['No hay sesión, o terminó', ({ access, id }) => access.who !== 'anyone' || id === 'auth.login'],
  403: [
    'El rol no tiene permiso, o falta cambiar la contraseña inicial',
    ({ access }) => access.who === 'capability' || (access.who === 'user' && !access.duringFirstLogin),
  ],
  404: ['No existe, o es de otra persona', ({ params, looksUp }) => Boolean(params) || looksUp],
  409: [
    'El estado o los datos ya no son los que se vieron; o la clave de idempotencia ya se usó',
    (endpoint) =>
      isChange(endpoint) && (hasSession(endpoint) || Boolean(endpoint.params) || endpoint.looksUp),
  ],
  413: ['Lo enviado supera el tamaño máximo', sends],
  415: ['El tipo de lo enviado no se acepta', sends],
  429: ['Demasiados pedidos'],
  503: ['Algo de lo que el portal depende no responde'],
  default: ['Rechazo, con un mensaje en español'],
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Segundos hasta el próximo intento', schema: { type: 'integer' } },
};

const REFUSALS = Object.fromEntries(
  Object.entries(REFUSED).map(([status, [description]]) => [
    status,
    {
      description,
      ...(status === '429' && { headers: RETRY_AFTER }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
);

const refusalsOf = (endpoint: Endpoint): object =>
  Object.fromEntries(
    Object.entries(REFUSED)
      .filter(([, [, mayBe]]) => mayBe?.(endpoint) ?? true)
      .map(([status]) => [status, { $ref: `#/components/responses/${status}` }]),
  );

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Path of the document below the base; no call of the contract. */
export const OPENAPI_PATH = '/openapi.json';

export function registerOpenApi(app: FastifyInstance, base: string): void {
  const text = JSON.stringify(openApiDocument(base));
  app.get(
    `${base}${OPENAPI_PATH}`,
    { exposeHeadRoute: true, onRequest: anyOriginHook },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(text),
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
      responses: REFUSALS,
    },
  };
}

function operationOf(endpoint: Endpoint): object {
  const { access } = endpoint;
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...(access.who === 'capability' && { 'x-capabilities': access.anyOf }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.versioned && isChange(endpoint) ? [IF_MATCH] : []),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...bodyOf(endpoint),
    responses: { ...answerOf(endpoint), ...refusalsOf(endpoint) },
  };
}

const BEARER = { bearer: [] };

function securityOf({ access }: Endpoint): object {
  if (access.who === 'anyone') return { security: [] };
  return { security: access.who === 'anyone-known' ? [{}, BEARER] : [BEARER] };
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'La versión que se vio, como vino en ETag. Sin ella decide lo guardado.',
  schema: { type: 'string' },
  example: '"7"',
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Repetida con el mismo contenido, recibe la misma respuesta; con otro, o si esa respuesta se perdió, 409.',
  schema: { type: 'string', pattern: '^[!-~]{8,100}$' },
};

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
    requestBody: {
      required: body.type !== 'optional',
      content: { [BODY_TYPES[sends]]: { schema: schemaOf(body, 'input') } },
    },
  };
}

const ETAG = { ETag: { description: 'La versión de lo que se contesta', schema: { type: 'string' } } };

const ok = (content: object, headers?: object) => ({
  200: { description: 'OK', ...(headers && { headers }), content },
});

function answerOf({ answers, answer, fileTypes, versioned }: Endpoint): object {
  switch (answers) {
    case 'json':
      return ok({ 'application/json': { schema: schemaOf(answer, 'output') } }, versioned ? ETAG : undefined);
    case 'pdf':
      return ok({ 'application/pdf': {} });
    case 'file':
      return ok(Object.fromEntries(fileTypes.map((type) => [type, {}])));
    case 'redirect': {
      const headers = { Location: { schema: { type: 'string' } } };
      return { 303: { description: 'Sigue en otra dirección', headers } };
    }
    default:
      return {
        ...ok({ [TEXT_TYPES[answers].split(';')[0] ?? '']: {} }, ETAG),
        304: { description: 'No cambió desde la versión que nombra If-None-Match' },
      };
  }
}
