import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import {
  callerOf,
  firstTenders,
  keepingTenders,
  type Run,
  requestDetail,
  saveRequest,
  type Transact,
} from './given/calls.ts';
import { keepDaysAsText, readSettings } from './settings.ts';
import { plainText } from './wire.ts';

/**
 * The three calls with nothing between them and the database: `node:http`, `pg` and the API's own statements. Who calls is
 * looked up, as that is one of them; nothing else is checked. Says its origin once it answers.
 */
const LIST = '/licitaciones';
/** The same page, named: for what it costs to make it. */
const MADE_ANEW = '/licitaciones?page=1';

const settings = readSettings();
const { basePath, files } = settings;
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.connections });
const prepared = new Map(settings.prepared.map((text, index) => [text, `given_${index}`]));
const names = new Map<string, string | undefined>();

function nameOf(text: string): string | undefined {
  if (!names.has(text)) names.set(text, prepared.get(plainText(text)));
  return names.get(text);
}

const through =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (text, values = []) => {
    const name = nameOf(text);
    return (await client.query({ ...(name && { name }), text, values: [...values] })).rows;
  };
const run = through(pool);

const transact: Transact = async (work) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(through(client));
    await client.query('commit');
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** The session that a token of ours names; null for any other token. */
function sessionIn(authorization = ''): string | null {
  const [head, claims, signature] = authorization.replace('Bearer ', '').split('.');
  const expected = createHmac('sha256', settings.tokenSecret).update(`${head}.${claims}`).digest('base64url');
  if (signature !== expected) return null;
  const { jti, exp } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as {
    jti: string;
    exp: number;
  };
  return exp * 1000 > Date.now() ? jti : null;
}

const keptTenders = keepingTenders(JSON.stringify);

/** @returns the answer as it is sent, or null when there is none to give */
async function answer(request: IncomingMessage): Promise<string | null> {
  const path = (request.url ?? '').slice(basePath.length);
  if (path === LIST) return keptTenders(run, files);
  if (path === MADE_ANEW) return JSON.stringify(await firstTenders(run, files));
  const found = await asCaller(request, path);
  return found && JSON.stringify(found);
}

async function asCaller(request: IncomingMessage, path: string): Promise<object | null> {
  const session = sessionIn(request.headers.authorization);
  const caller = session && (await callerOf(run, session));
  if (!caller) return null;
  if (request.method === 'GET') return requestDetail(run, files, path.slice('/sujeto-fiscal/'.length));
  const { sujeto_fiscal } = (await json(request)) as { sujeto_fiscal: Record<string, unknown> };
  const cuit = path.slice('/sujeto-fiscal/save/'.length);
  return saveRequest({ run, transact, files }, caller, cuit, sujeto_fiscal);
}

keepDaysAsText();
const server = createServer((request, response) => {
  answer(request).then(
    (body) =>
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
