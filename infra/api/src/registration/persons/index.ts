import { setTimeout as delay } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { findClient, findPerson } from 'shared-api/contract';
import { DAY_MS } from '../../platform/clock.ts';
import { deleteOld, type Sql, upsert } from '../../platform/db/database.ts';
import { type Domain, type Platform, route, type SessionUser } from '../../platform/domain.ts';
import { Refusal, tooMany } from '../../platform/errors.ts';
import { countUse } from '../../platform/rate-limit.ts';
import { TaxAuthorityError, type Taxpayer } from '../../tax-authority/index.ts';
import { persons as personTable } from './tables.ts';

/** A name that the registry did not tell is asked for again after this time. */
const ASK_AGAIN_MS = 10 * 60_000;
/** A list waits so long for names; one that comes later is there at the next view. */
const WAIT_MS = 2_000;
const AT_ONCE = 4;
const KEPT_DAYS = 365;

/** Deletes what the registry said long ago: it is asked again when somebody looks. */
export const deleteOldPersons = deleteOld([personTable.askedAt, KEPT_DAYS]);

/** Look-ups in the tax authority's registry: 404 for an unknown tax id, 503 while the authority does not answer. */
export const persons: Domain = {
  routes: (platform) => [
    route(findPerson, async ({ user, params: { cuit } }) => {
      const person = await lookUpTaxpayer(platform, user, cuit);
      return { ...person, tipoPersona: person.tipo_persona, razonSocial: person.razon_social };
    }),
    route(findClient, async ({ user, params: { cuit } }) => {
      const { nombre, apellido, razon_social: razonSocial } = await lookUpTaxpayer(platform, user, cuit);
      return { nombre, apellido, razonSocial };
    }),
  ],
  jobs: [{ name: 'old-persons', everyMs: DAY_MS, run: deleteOldPersons }],
};

/**
 * Asks the registry about a tax id. A supplier may do so `LOOKUPS_PER_DAY` times in 24 hours: anybody with a fiscal key
 * can sign in, and the registry blocks a city that asks too much.
 * @throws TaxAuthorityError
 * @throws Refusal 429
 */
export async function lookUpTaxpayer(platform: Platform, user: SessionUser, cuit: string): Promise<Taxpayer> {
  const { db, clock, config, taxAuthority } = platform;
  if (user.tipo === 'PROVEEDOR') {
    const limit = { max: config.lookupsPerDay, windowMs: DAY_MS };
    const wait = await countUse(db, clock.now(), `registro:${user.id}`, limit);
    if (wait !== null) throw tooMany('Se hicieron demasiadas consultas al registro de ARCA (ex AFIP).', wait);
  }
  return taxAuthority.getTaxpayer(cuit);
}

export async function rememberPerson(from: Sql, taxpayer: Taxpayer, at: Date): Promise<void> {
  const nombre = taxpayer.razon_social ?? taxpayer.nombre_persona_humana;
  const answer = { nombre, activo: taxpayer.activo, askedAt: at };
  await upsert(from, personTable, { cuit: taxpayer.cuit }, answer);
}

/**
 * Names tax ids from the registry's earlier answers; asks it only for those that it has never named.
 * @returns what is known now, by tax id
 */
export async function knownPersons(platform: Platform, user: SessionUser, cuits: readonly string[]) {
  const before = await readPersons(platform.db, cuits);
  const askedBefore = platform.clock.now().getTime() - ASK_AGAIN_MS;
  const unknown = cuits.filter((cuit) => {
    const person = before.get(cuit);
    return !person || (person.nombre === null && person.askedAt.getTime() <= askedBefore);
  });
  if (unknown.length === 0) return before;
  await Promise.race([askRegistry(platform, user, unknown), delay(WAIT_MS, undefined, { ref: false })]);
  return readPersons(platform.db, cuits);
}

async function readPersons(from: Sql, cuits: readonly string[]) {
  const rows = await from
    .select()
    .from(personTable)
    .where(inArray(personTable.cuit, [...cuits]));
  return new Map(rows.map((row) => [row.cuit, row]));
}

/** Asks for each tax id, and stops at the first failure of the registry itself or of the person's daily limit. */
async function askRegistry(platform: Platform, user: SessionUser, cuits: readonly string[]): Promise<void> {
  const { db, clock } = platform;
  // Noted before the first question: another view meanwhile does not ask again.
  await db
    .insert(personTable)
    .values(cuits.map((cuit) => ({ cuit, askedAt: clock.now() })))
    .onConflictDoUpdate({ target: personTable.cuit, set: { askedAt: sql`excluded.asked_at` } });
  let answers = true;
  const ask = async (cuit: string) => {
    try {
      await rememberPerson(db, await lookUpTaxpayer(platform, user, cuit), clock.now());
    } catch (error) {
      if (!(error instanceof TaxAuthorityError || error instanceof Refusal)) throw error;
      if (error instanceof Refusal || error.code !== 'not_found') answers = false;
    }
  };
  for (let from = 0; from < cuits.length && answers; from += AT_ONCE) {
    await Promise.all(cuits.slice(from, from + AT_ONCE).map(ask));
  }
}
