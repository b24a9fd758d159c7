import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { loggedPath } from 'shared-api/contract';

const MAX_CAUSES = 4;

/** Settings of a log without secrets: no headers, no query strings of requests, no parameters of SQL. */
export const logOptions = (level: string) => ({
  level,
  serializers: { req: loggedRequest, err: (thrown: unknown) => loggedError(thrown) },
});

type LoggedRequest = Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>;

const loggedRequest = ({ method, url, host, ip }: LoggedRequest) => ({
  method,
  url: loggedPath(url),
  host,
  remoteAddress: ip,
});

/** A type, not an interface: pino's type allows further keys. */
type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: LoggedError;
};

/**
 * Reduces an error to type, message, code and stack frames. Errors of the database also carry a query's parameters and the
 * row that broke a rule: data of people and hashes of passwords.
 */
function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown), stack: '' };
  const { cause } = thrown;
  const frames = thrown.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: thrown.constructor.name,
    message: thrown instanceof DrizzleQueryError ? `Failed query: ${thrown.query}` : thrown.message,
    stack: frames ?? '',
    ...('code' in thrown && { code: String(thrown.code) }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: loggedError(cause, depth + 1) }),
  };
}
