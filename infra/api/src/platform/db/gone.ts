import { DrizzleQueryError } from 'drizzle-orm';

/** PostgreSQL's own codes: shutting down, crashed, starting up, too many connections, and the class of lost connections. */
const SERVER_CODES = /^(?:57P0[1235]|53300|08\w{3})$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
]);
/** What the driver says in words alone. */
const DRIVER_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether an error of the database means that it can't be reached now, and nothing about what was asked. Its
 * connection was lost before an answer, so a transaction that was under way is undone unless its commit had arrived.
 */
export function isDatabaseGone(error: unknown): boolean {
  // The query layer keeps the driver's error as the cause of its own.
  const said = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(said instanceof Error)) return false;
  const code = 'code' in said && typeof said.code === 'string' ? said.code : '';
  return SERVER_CODES.test(code) || NETWORK_CODES.has(code) || DRIVER_WORDS.test(said.message);
}
