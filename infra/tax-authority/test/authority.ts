import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import forge from 'node-forge';
import { type AuthorityKeys, createTaxAuthority, loadKeys } from '../src/index.ts';
import { newIdentity } from '../src/keys.ts';
import { at, readXml, textAt } from '../src/xml.ts';

export const CALLBACK = 'http://portal.example:8080/api/municat/auth/afip/callback';
export const SIGN_ON = '/contribuyente_/login.xhtml?action=SYSTEM&system=muni_proveedores';
const WSAA_NAMESPACE = 'http://wsaa.view.sua.dvadac.desein.afip.gov';

/** A local tax authority with a clock that tests move; `close` after use. */
export interface TestAuthority {
  readonly app: FastifyInstance;
  readonly keys: AuthorityKeys;
  /** Moves the clock forward, in milliseconds. */
  pass(milliseconds: number): void;
  now(): Date;
  close(): Promise<void>;
}

export async function openAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'tax-authority-'));
  const keys = await loadKeys(folder);
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const app = fastify();
  await app.register(createTaxAuthority, {
    keys,
    callbackUrl: CALLBACK,
    clock,
    delay: async () => undefined,
  });
  return {
    app,
    keys,
    pass: (milliseconds) => {
      offset += milliseconds;
    },
    now: clock.now,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Signs an access ticket request as a client of WSAA does. */
export function signedRequest(content: string, key: string, certificate: string): string {
  const message = forge.pkcs7.createSignedData();
  message.content = forge.util.createBuffer(content, 'utf8');
  message.addCertificate(certificate);
  message.addSigner({
    key,
    certificate,
    digestAlgorithm: forge.pki.oids.sha256 ?? '',
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType ?? '', value: forge.pki.oids.data ?? '' },
      { type: forge.pki.oids.messageDigest ?? '' },
    ],
  });
  message.sign();
  return forge.util.encode64(forge.asn1.toDer(message.toAsn1()).getBytes());
}

export function ticketRequest(service: string, now: Date): string {
  const around = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return `<loginTicketRequest version="1.0"><header><uniqueId>7</uniqueId><generationTime>${around(-60_000)}</generationTime><expirationTime>${around(60_000)}</expirationTime></header><service>${service}</service></loginTicketRequest>`;
}

/** Sends a CMS to WSAA: a ticket, or the Fault's code. */
export async function loginCms(
  { app }: TestAuthority,
  in0: string,
): Promise<{ token: string; sign: string; expires: string } | { fault: string; status: number }> {
  const response = await app.inject({
    method: 'POST',
    url: '/ws/services/LoginCms',
    headers: { 'content-type': 'text/xml', soapaction: '' },
    payload: `<Envelope><Body><loginCms xmlns="${WSAA_NAMESPACE}"><in0>${in0}</in0></loginCms></Body></Envelope>`,
  });
  const body = at(readXml(response.body), 'Envelope', 'Body');
  const fault = textAt(body, 'Fault', 'faultcode');
  if (fault !== '') return { fault, status: response.statusCode };
  const ticket = readXml(textAt(body, 'loginCmsResponse', 'loginCmsReturn'));
  return {
    token: textAt(ticket, 'loginTicketResponse', 'credentials', 'token'),
    sign: textAt(ticket, 'loginTicketResponse', 'credentials', 'sign'),
    expires: textAt(ticket, 'loginTicketResponse', 'header', 'expirationTime'),
  };
}

/** A ticket for a registry service, with the portal's certificate. */
export async function ticketFor(
  authority: TestAuthority,
  service: string,
): Promise<{ token: string; sign: string }> {
  const { key, certificate } = authority.keys.portal;
  const ticket = await loginCms(
    authority,
    signedRequest(ticketRequest(service, authority.now()), key, certificate),
  );
  if ('fault' in ticket) throw new Error(`no ticket: ${ticket.fault}`);
  return ticket;
}

/** A client certificate that the authority did not issue. */
export const strangerIdentity = () => newIdentity('portal-proveedores');
