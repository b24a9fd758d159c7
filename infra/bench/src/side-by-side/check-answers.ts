import assert from 'node:assert/strict';
import { callJson } from '../calls.ts';
import { withDatabase } from '../database.ts';
import type { Call } from '../load.ts';
import { type CallName, FIXED_FIELDS } from './fields.ts';

export type Calls = Readonly<Record<CallName, readonly Call[]>>;

const EMPTY_FORM = `
  update supplier_requests set version = 1, field_versions = '{}', telefono_alternativo = null,
    domicilio_alternativo = null, domicilio_electronico_alternativo = null
  where version > 1 and estado = 'INICIADO'`;

/**
 * Checks that all servers give the same answer to the first call of each kind, as far as the fixed fields go. A save starts
 * from an empty form each time.
 * @throws AssertionError naming what differs from the API's answer
 */
export async function checkAnswers(
  databaseUrl: string,
  /** The API's first. */
  origins: Readonly<Record<string, string>>,
  calls: Calls,
): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    for (const name of ['list', 'detail', 'save'] as const) {
      let expected: unknown;
      for (const [server, origin] of Object.entries(origins)) {
        await client.query(EMPTY_FORM);
        const fields = await fixedFields(name, origin, calls[name][0]);
        expected ??= fields;
        assert.deepEqual(fields, expected, `${name}: ${server} answers otherwise than the API`);
      }
    }
  });
}

async function fixedFields(name: CallName, origin: string, call: Call | undefined): Promise<unknown> {
  if (!call) throw new RangeError(`no calls of ${name}`);
  const { path, body, ...init } = call;
  return FIXED_FIELDS[name](
    await callJson<never>(origin + path, { ...init, body: body?.replaceAll('{n}', '000007') ?? null }),
  );
}
