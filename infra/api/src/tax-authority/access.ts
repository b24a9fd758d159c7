import { createHash, randomInt, X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lte } from 'drizzle-orm';
import forge from 'node-forge';
import { type Clock, MINUTE_MS } from '../platform/clock.ts';
import { type Database, pick, upsert } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { TaxAuthorityError } from './errors.ts';
import type { CallSoap } from './soap.ts';
import { accessTickets } from './tables.ts';
import type { TaxAuthorityClientOptions } from './types.ts';
import { readXml, textAt } from './xml.ts';

/** A ticket is renewed this long before it expires. */
const RENEW_BEFORE = 10 * MINUTE_MS;
/** Distance of the request's times from now, in both directions: the clocks may differ. */
const REQUEST_SPAN = 10 * MINUTE_MS;
const HOLD_OFF = MINUTE_MS;
/** Longer than one request for a ticket can take. After it a process that died blocks the others no longer. */
const LEASE_MS = 15_000;
const POLL_MS = 200;
/** Faults that pass by themselves; any other needs an operator. */
const PASSING = /^(?:wsaa\.|wsn\.unavailable$|coe\.alreadyAuthenticated$)/;

export type AccessTicket = Pick<typeof accessTickets.$inferSelect, 'token' | 'sign' | 'expiresAt'>;
type TicketKey = Pick<typeof accessTickets.$inferSelect, 'certificate' | 'service'>;

/** Returns a valid ticket for a service; `refused` is a ticket that the service rejected. */
export type Access = (service: string, refused?: AccessTicket) => Promise<AccessTicket>;

/**
 * Gives access tickets of WSAA, one per service, shared through the database and renewed by one caller at a time.
 * @throws Error at once when the portal's certificate or key can't be read
 */
export function createAccess(
  options: TaxAuthorityClientOptions & { readonly timeoutMs: number; readonly callSoap: CallSoap },
): Access {
  const { settings, db, clock, log, callSoap } = options;
  const certificate = forge.pki.certificateFromPem(settings.certificate);
  const privateKey = forge.pki.privateKeyFromPem(settings.privateKey);
  const fingerprint = createHash('sha256')
    .update(new X509Certificate(settings.certificate).raw)
    .digest('hex');
  const renewals = new Map<string, Promise<AccessTicket>>();
  const failed = new Map<string, { error: TaxAuthorityError; until: number }>();

  const lasts = (ticket: AccessTicket | null, forMs: number): ticket is AccessTicket =>
    ticket !== null && ticket.expiresAt.getTime() - clock.now().getTime() > forMs;

  async function request(service: string): Promise<AccessTicket> {
    const earlier = failed.get(service);
    if (earlier && earlier.until > clock.now().getTime()) throw earlier.error;
    const cms = signRequest(ticketRequest(service, clock.now()), certificate, privateKey, clock.now());
    const answer = await callSoap({
      url: settings.wsaaUrl,
      body: `<w:loginCms xmlns:w="http://wsaa.view.sua.dvadac.desein.afip.gov"><w:in0>${cms}</w:in0></w:loginCms>`,
      timeoutMs: options.timeoutMs,
      // WSAA gives no second ticket for minutes: if the answer is lost, asking again only fails.
      repeatable: false,
    });
    if ('fault' in answer) {
      const { code, text } = answer.fault;
      const error = new TaxAuthorityError(
        PASSING.test(code) ? 'unavailable' : 'not_authorised',
        `no access ticket for ${service}: ${code} ${text}`,
      );
      failed.set(service, { error, until: clock.now().getTime() + HOLD_OFF });
      log.error({ service, fault: code }, 'the tax authority gave no access ticket');
      throw error;
    }
    failed.delete(service);
    const ticket = readTicket(textAt(answer.body, 'loginCmsResponse', 'loginCmsReturn') ?? '');
    if (ticket === null) throw new TaxAuthorityError('unavailable', 'the access ticket can not be read');
    return ticket;
  }

  async function renew(key: TicketKey, refused?: AccessTicket): Promise<AccessTicket> {
    return renewTicket(db, clock, key, async (stored) => {
      const usable = stored?.token === refused?.token ? null : stored;
      if (lasts(usable, RENEW_BEFORE)) return usable;
      try {
        return await request(key.service);
      } catch (error) {
        // The old ticket still holds for some minutes.
        if (lasts(usable, 0)) return usable;
        throw error;
      }
    });
  }

  return async (service, refused) => {
    const key: TicketKey = { certificate: fingerprint, service };
    const stored = await readStoredTicket(db, key);
    if (stored?.token !== refused?.token && lasts(stored, RENEW_BEFORE)) return stored;
    const renewal = renewals.get(service) ?? renew(key, refused).finally(() => renewals.delete(service));
    renewals.set(service, renewal);
    return renewal;
  };
}

function ticketRequest(service: string, now: Date): string {
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString().replace('Z', '+00:00');
  return (
    '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>' +
    `<uniqueId>${randomInt(2 ** 32)}</uniqueId><generationTime>${at(-REQUEST_SPAN)}</generationTime>` +
    `<expirationTime>${at(REQUEST_SPAN)}</expirationTime></header><service>${service}</service></loginTicketRequest>`
  );
}

/** Signs as CMS SignedData with the content and the certificate inside, Base64 of DER. */
function signRequest(
  content: string,
  certificate: forge.pki.Certificate,
  key: forge.pki.rsa.PrivateKey,
  now: Date,
): string {
  const { oids } = forge.pki;
  const message = forge.pkcs7.createSignedData();
  message.content = forge.util.createBuffer(content, 'utf8');
  message.addCertificate(certificate);
  message.addSigner({
    key,
    certificate,
    digestAlgorithm: oids.sha256 ?? '',
    authenticatedAttributes: [
      { type: oids.contentType ?? '', value: oids.data ?? '' },
      { type: oids.messageDigest ?? '' },
      { type: oids.signingTime ?? '', value: now.toISOString() },
    ],
  });
  message.sign();
  return forge.util.encode64(forge.asn1.toDer(message.toAsn1()).getBytes());
}

/** Reads the ticket out of WSAA's answer, XML inside of XML; null when it isn't one. */
function readTicket(xml: string): AccessTicket | null {
  const response = readXml(xml);
  const token = textAt(response, 'loginTicketResponse', 'credentials', 'token');
  const sign = textAt(response, 'loginTicketResponse', 'credentials', 'sign');
  const expiresAt = new Date(textAt(response, 'loginTicketResponse', 'header', 'expirationTime') ?? '');
  if (token === null || sign === null || Number.isNaN(expiresAt.getTime())) return null;
  return { token, sign, expiresAt };
}

const rowOf = ({ certificate, service }: TicketKey) =>
  and(eq(accessTickets.certificate, certificate), eq(accessTickets.service, service));

export async function readStoredTicket(db: Database, key: TicketKey): Promise<AccessTicket | null> {
  const columns = pick(accessTickets, ['token', 'sign', 'expiresAt']);
  const [ticket] = await db.select(columns).from(accessTickets).where(rowOf(key));
  return ticket ?? null;
}

/**
 * Stores the ticket that `request` returns. One caller at a time runs `request` for a key, among all processes on the
 * database; those that waited are passed the ticket that the one before them stored.
 */
export async function renewTicket(
  db: Database,
  clock: Clock,
  key: TicketKey,
  request: (stored: AccessTicket | null) => Promise<AccessTicket>,
): Promise<AccessTicket> {
  // The lease is a row beside the ticket: no transaction may stay open over the network.
  const lease = { certificate: key.certificate, service: `lease:${key.service}`, token: newId() };
  for (let waited = 0; !(await takeLease(db, clock, lease)); waited += POLL_MS) {
    if (waited >= LEASE_MS) {
      throw new TaxAuthorityError('unavailable', 'another process is asking for an access ticket');
    }
    await sleep(POLL_MS);
  }
  try {
    const ticket = await request(await readStoredTicket(db, key));
    await upsert(db, accessTickets, key, ticket);
    return ticket;
  } finally {
    await db.delete(accessTickets).where(and(rowOf(lease), eq(accessTickets.token, lease.token)));
  }
}

async function takeLease(db: Database, clock: Clock, lease: TicketKey & { readonly token: string }) {
  const now = clock.now();
  const terms = { token: lease.token, expiresAt: new Date(now.getTime() + LEASE_MS) };
  const rows = await db
    .insert(accessTickets)
    .values({ ...lease, ...terms, sign: '' })
    .onConflictDoUpdate({
      target: [accessTickets.certificate, accessTickets.service],
      set: terms,
      setWhere: lte(accessTickets.expiresAt, now),
    })
    .returning({ token: accessTickets.token });
  return rows.length > 0;
}
