import { verify, X509Certificate } from 'node:crypto';
import type { afipCallback, BodyOf } from 'shared-api/contract';
import { isTaxId, personTypeOf } from 'shared-api/rules';
import type { Database } from '../platform/db/database.ts';
import { TaxAuthorityError } from './errors.ts';
import { signOnNonces } from './tables.ts';
import type { SignOn, TaxAuthorityClientOptions } from './types.ts';
import { childrenAt, decodeXml, readXml, textAt } from './xml.ts';

const MAX_TOKEN = 20_000;
const MAX_SIGN = 4_000;
/** Seconds that the tax authority's clock may be ahead. */
const CLOCK_DRIFT_SECONDS = 120;
/** Longest life of an answer: ARCA's live 300 or 480 s. It bounds how long a nonce is kept. */
const MAX_LIFE_SECONDS = 3_600;

/**
 * Makes the check of sign-on answers: signature, addressee, time and first use. An answer doesn't contain the level of
 * the fiscal key: the tax authority enforces the service's minimum (2). A wrong one is a TaxAuthorityError `rejected`.
 * @throws Error at once when a certificate can't be read
 */
export function createSignOnCheck({ settings, db, clock }: TaxAuthorityClientOptions) {
  const keys = settings.signOnCertificates.map((pem) => new X509Certificate(pem).publicKey);
  return async ({ token, sign }: BodyOf<typeof afipCallback>): Promise<SignOn> => {
    const bytes = decode(token, MAX_TOKEN);
    const signature = decode(sign, MAX_SIGN);
    if (bytes === null || signature === null) throw rejected('the token or its signature is not Base64');
    // The signature covers the bytes as received.
    const isSigned = keys.some((key) => verify(settings.signOnDigest, bytes, key, signature));
    if (!isSigned) throw rejected('the signature does not hold');
    const signOn = readSignOn(bytes, settings.signOnService, Math.floor(clock.now().getTime() / 1000));
    if (!(await isFirstUse(db, signOn))) throw rejected('the answer was used before');
    return signOn;
  };
}

/** Marks an answer as used, among all processes on the database; false if it was used before. */
async function isFirstUse(db: Database, { uniqueId, expiresAt }: SignOn): Promise<boolean> {
  const used = await db
    .insert(signOnNonces)
    .values({ nonce: uniqueId, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: signOnNonces.nonce });
  return used.length > 0;
}

function readSignOn(bytes: Buffer, service: string, now: number): SignOn {
  const sso = childrenAt(readXml(decodeXml(bytes)), 'sso')[0];
  if (sso === undefined) throw rejected('the token is not a sign-on document');
  const attribute = (...path: string[]) => textAt(sso, ...path) ?? '';
  if (attribute('operation', '@type') !== 'login' || attribute('operation', '@value') !== 'granted') {
    throw rejected('the sign-on was not granted');
  }
  if (attribute('operation', 'login', '@service') !== service || attribute('id', '@dst') !== service) {
    throw rejected('the answer is for another service');
  }
  const from = epoch(attribute('id', '@gen_time'));
  const until = epoch(attribute('id', '@exp_time'));
  if (from === null || until === null || until - from > MAX_LIFE_SECONDS) {
    throw rejected('the times of the answer make no sense');
  }
  if (from - CLOCK_DRIFT_SECONDS > now) throw rejected('the answer is not valid yet');
  if (now > until) throw rejected('the answer has expired');
  const uniqueId = attribute('id', '@unique_id');
  if (!/^\d{1,10}$/.test(uniqueId)) throw rejected('the answer has no nonce');
  const cuit = attribute('operation', 'login', '@uid');
  if (!isTaxId(cuit)) throw rejected('the answer names nobody');
  const keys = childrenAt(sso, 'operation', 'login', 'relations', 'relation', '@key')
    .map((key) => textAt(key) ?? '')
    // Relations to other persons are ignored: in the portal people act for themselves and for companies only.
    .filter((key) => isTaxId(key) && personTypeOf(key) !== 'FISICA' && key !== cuit);
  return { cuit, represents: [...new Set(keys)], uniqueId, expiresAt: new Date(until * 1000) };
}

/** Decodes Base64 as forms deliver it: `+` may be a space or `-`, `/` may be `_`, the padding may be missing. */
function decode(text: string, max: number): Buffer | null {
  if (text === '' || text.length > max) return null;
  const restored = text
    .replaceAll(/[\r\n]/g, '')
    .replaceAll(/[ -]/g, '+')
    .replaceAll('_', '/');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(restored) ? Buffer.from(restored, 'base64') : null;
}

function epoch(text: string): number | null {
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

function rejected(reason: string): TaxAuthorityError {
  return new TaxAuthorityError('rejected', reason);
}
