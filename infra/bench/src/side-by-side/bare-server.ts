import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { findCaller, firstTenders, readRequest, saveRequest } from './bare-queries.ts';
import { readSettings } from './servers.ts';

/** The three calls on `node:http` and `pg`, in a process of its own; prints its origin once it listens. */
const DATE = 1082;
// A day stays text: as a `Date` it would depend on the machine's time zone.
pg.types.setTypeParser(DATE, (day: string) => day);
const { basePath, databaseUrl, connections, tokenSecret } = readSettings();
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });

async function transact<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Returns the session that a valid token names, or null. */
function sessionOf(authorization = ''): string | null {
  const [head, claims = '', signature] = authorization.replace('Bearer ', '').split('.');
  const expected = createHmac('sha256', tokenSecret).update(`${head}.${claims}`).digest('base64url');
  if (signature !== expected) return null;
  const { jti, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return exp * 1000 > Date.now() ? jti : null;
}

async function answer(request: IncomingMessage): Promise<object | null> {
  const [resource, ...rest] = (request.url ?? '').slice(basePath.length + 1).split('/');
  if (resource === 'licitaciones') return firstTenders(pool);
  const cuit = rest.at(-1) ?? '';
  const session = sessionOf(request.headers.authorization);
  const caller = session && (await findCaller(pool, session, cuit));
  if (!caller) return null;
  if (request.method === 'GET') return readRequest(pool, cuit);
  const { sujeto_fiscal } = (await json(request)) as { sujeto_fiscal: Record<string, unknown> };
  return transact((client) => saveRequest(client, caller, cuit, sujeto_fiscal));
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) =>
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
