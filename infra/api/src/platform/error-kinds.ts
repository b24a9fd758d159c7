import { DrizzleQueryError } from 'drizzle-orm';
import { tlsProblem } from 'infra-bucket/tls';

/** Returns true if the error, or one that caused it, has one of the codes. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, codes);
}

/** Returns true if a disk is full: codes of the system and of PostgreSQL. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ['ENOSPC', 'EDQUOT', '53100']);

/** Returns true for text that PostgreSQL can't store: a NUL in a text, or its escape in JSON. */
export const isInvalidText = (error: unknown): boolean => hasCode(error, ['22021', '22P05']);

/** Returns true for a statement that ran, or waited for another transaction, longer than it may. */
export const isTimeout = (error: unknown): boolean => hasCode(error, ['57014']);

/** PostgreSQL's codes: shutting down, crashed, starting up, too many connections, and the class of lost connections. */
const SERVER_CODES = /^(?:57P0[1235]|53300|08\w{3})$/;
const NETWORK_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT)$/;
/** Messages of driver errors that have no code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Returns true if the database can't be reached now. The connection was lost before an answer, so a transaction is
 * rolled back unless its commit had arrived.
 */
export function isConnectionError(error: unknown): boolean {
  // drizzle wraps the driver's error.
  const driverError = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(driverError instanceof Error)) return false;
  const code = 'code' in driverError ? String(driverError.code) : '';
  return (
    SERVER_CODES.test(code) ||
    NETWORK_CODES.test(code) ||
    DRIVER_MESSAGES.test(driverError.message) ||
    // A server's certificate may end while the portal runs.
    tlsProblem(driverError) !== null
  );
}
