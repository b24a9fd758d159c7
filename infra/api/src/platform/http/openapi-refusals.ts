import type { Endpoint } from 'shared-api/contract';

const refusal = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const RETRY_AFTER = {
  'Retry-After': { description: 'Segundos hasta el próximo intento', schema: { type: 'integer' } },
};

export const REFUSALS = {
  400: refusal('Lo enviado no es válido, o una regla no lo permite'),
  401: refusal('No hay sesión, o terminó'),
  403: refusal('El rol no tiene permiso, o falta cambiar la contraseña inicial'),
  404: refusal('No existe, o es de otra persona'),
  409: refusal('El estado o los datos ya no son los que se vieron; o la clave de idempotencia ya se usó'),
  413: refusal('Lo enviado supera el tamaño máximo'),
  415: refusal('El tipo de lo enviado no se acepta'),
  429: refusal('Demasiados pedidos', RETRY_AFTER),
  503: refusal('Algo de lo que el portal depende no responde'),
  default: refusal('Rechazo, con un mensaje en español'),
};

type Status = keyof typeof REFUSALS;

export function refusalsOf(endpoint: Endpoint): object {
  const statuses = (Object.keys(REFUSALS) as `${Status}`[]).filter((status) => MAY_BE[status](endpoint));
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

/** Whether it changes something: the specification has one GET that does. */
export const isChange = ({ method, repeatable }: Endpoint): boolean => method !== 'GET' || !repeatable;

const always = () => true;
const hasSession = ({ access: { who } }: Endpoint) => who === 'user' || who === 'capability';
const sends = ({ body, sends: kind }: Endpoint) => Boolean(body) || kind === 'multipart';

const MAY_BE: Record<`${Status}`, (endpoint: Endpoint) => boolean> = {
  // Also of a call that takes nothing: a session is not for pages of others.
  400: (endpoint) => Boolean(endpoint.params ?? endpoint.query) || sends(endpoint) || hasSession(endpoint),
  401: (endpoint) => endpoint.access.who !== 'anyone' || endpoint.id === 'auth.login',
  403: ({ access }) => access.who === 'capability' || (access.who === 'user' && !access.duringFirstLogin),
  404: ({ params, looksUp }) => Boolean(params) || looksUp,
  409: (endpoint) => hasSession(endpoint) && isChange(endpoint),
  413: sends,
  415: sends,
  429: always,
  503: always,
  default: always,
};
