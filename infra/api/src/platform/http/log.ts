import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { loggedPath } from 'shared-api/contract';

/** How far down the causes of an error are told. */
const DEEPEST = 4;

/** Settings of a log that keeps no secret: of requests no headers and no query, of queries not what they were given. */
export const logOptions = (level: string) => ({
  level,
  serializers: { req: loggedRequest, err: (thrown: unknown) => loggedError(thrown) },
});

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>;

const loggedRequest = ({ method, url, host, ip }: Asked) => ({
  method,
  url: loggedPath(url),
  host,
  remoteAddress: ip,
});

/** A type, not an interface: the log's own allows for any further key. */
type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: LoggedError;
};

/**
 * An error as a log may keep it: what the database adds to its own (a failed query's parameters, the row that broke a
 * rule) holds data of people and hashes of passwords, so only type, message, code and places are told.
 */
function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown), stack: '' };
  const { cause } = thrown;
  const places = thrown.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: thrown.constructor.name,
    message: thrown instanceof DrizzleQueryError ? `Failed query: ${thrown.query}` : thrown.message,
    stack: places ?? '',
    ...('code' in thrown && { code: String(thrown.code) }),
    ...(cause !== undefined && depth < DEEPEST && { cause: loggedError(cause, depth + 1) }),
  };
}
