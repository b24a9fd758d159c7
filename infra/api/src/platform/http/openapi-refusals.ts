import type { Endpoint } from 'shared-api/contract';

/** Returns true for a call that changes something: the specification has one GET that does. */
export const isChange = ({ method, repeatable }: Endpoint): boolean => method !== 'GET' || !repeatable;

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

export const REFUSALS = Object.fromEntries(
  Object.entries(REFUSED).map(([status, [description]]) => [
    status,
    {
      description,
      ...(status === '429' && { headers: RETRY_AFTER }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
);

export const refusalsOf = (endpoint: Endpoint): object =>
  Object.fromEntries(
    Object.entries(REFUSED)
      .filter(([, [, mayBe]]) => mayBe?.(endpoint) ?? true)
      .map(([status]) => [status, { $ref: `#/components/responses/${status}` }]),
  );
