import pg from 'pg';
import { verifyAudit } from 'shared-api/contract';
import type { Call } from '../load.ts';
import { ask } from './ask.ts';
import type { Subjects } from './data.ts';

/** So many of each call are compared. */
const COMPARED = 12;
/** When a request was saved last is another moment for each. */
const SAVED_AT = /("version":\d+,"updatedAt":)"[^"]+"/;

interface Compared {
  readonly databaseUrl: string;
  /** Origins; the API's is among them. */
  readonly servers: Readonly<Record<string, string>>;
  readonly subjects: Subjects;
  readonly calls: Readonly<Record<string, readonly Call[]>>;
}

/**
 * Compares the answers of all servers with the API's, byte for byte, but for the moment of a save; and of saves what they
 * leave in the request and in the audit log.
 * @throws when any differs
 */
export async function compareAnswers({ databaseUrl, servers, subjects, calls }: Compared): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [name, all] of Object.entries(calls)) {
      const isSave = all[0]?.body !== undefined;
      for (const [index, call] of all.slice(0, COMPARED).entries()) {
        const answers = new Map<string, string>();
        for (const [who, origin] of Object.entries(servers)) {
          if (isSave) await emptyForm(client, subjects.saved[index] ?? '');
          const answer = await ask(origin, call, 7);
          const left = isSave ? await leftBy(client, subjects.saved[index] ?? '') : '';
          answers.set(who, `${answer.replace(SAVED_AT, '$1"then"')}\n${left}`);
        }
        mustBeAlike(name, answers);
      }
    }
  } finally {
    await client.end();
  }
}

/** @throws naming the first place where an answer is another than the API's */
export function mustBeAlike(name: string, answers: ReadonlyMap<string, string>): void {
  const expected = answers.get('api') ?? '';
  for (const [who, answer] of answers) {
    if (answer === expected) continue;
    let at = 0;
    while (answer[at] === expected[at]) at += 1;
    const near = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
    throw new Error(`${name}: ${who} answers\n…${near(answer)}…\nand the API\n…${near(expected)}…`);
  }
}

/** Asks the API whether the audit log still holds, after all that everybody wrote. @throws when it does not */
export async function mustBeIntact(origin: string, basePath: string, token: string): Promise<void> {
  const path = `${basePath}${verifyAudit.path}`;
  const answer = await ask(origin, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }, 0);
  const { data } = JSON.parse(answer) as { data: { integro: boolean } };
  if (!data.integro) throw new Error('the audit log is broken after the saves');
}

const emptyForm = (client: pg.Client, cuit: string) =>
  client.query(
    `update supplier_requests set version = 1, field_versions = '{}', telefono_alternativo = null,
       domicilio_alternativo = null, domicilio_cod_postal_alternativo = null,
       domicilio_electronico_alternativo = null
     where cuit = $1`,
    [cuit],
  );

/** The request and its last entry of the audit log, without what is another each time. */
async function leftBy(client: pg.Client, cuit: string): Promise<string> {
  await client.query('select audit_chain_pending(1000)');
  const { rows } = await client.query<{ stored: string }>(
    `select (to_jsonb(r) - 'updated_at')::text || (
       select (to_jsonb(a) - array['id', 'created_at', 'hash', 'hash_anterior'])::text
       from audit_log a where cuil = $1 order by id desc limit 1) as stored
     from supplier_requests r where cuit = $1`,
    [cuit],
  );
  return rows[0]?.stored ?? '';
}
