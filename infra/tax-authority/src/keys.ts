import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';
import { type Clock, systemClock } from './clock.ts';

/** CUIT of the portal in the registry: made up, with a valid check digit. */
export const PORTAL_CUIT = '30999999995';
/** ARCA's own CUIT, `entity` of every token. */
export const AUTHORITY_CUIT = '33693450239';

/** A private key and the certificate of its public half, both PEM. */
export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

/** Every secret of the local tax authority. */
export interface AuthorityKeys {
  /** Signs the sign-on's answers. */
  readonly signOn: Identity;
  /** The next sign-on identity, which the portal accepts already, as before a rotation. */
  readonly signOnNext: Identity;
  /** An identity that the portal does not know. */
  readonly signOnUnknown: Identity;
  /** Issues the certificates of the clients of WSAA. */
  readonly authority: Identity;
  /** Signs access tickets. */
  readonly wsaa: Identity;
  /** The portal's client certificate, issued by `authority`. */
  readonly portal: Identity;
}

const KEYS_FILE = 'tax-authority-keys.json';
const VALID_YEARS = 10;
const newKeyPair = promisify(generateKeyPair);

async function newKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
}

/**
 * Issues a certificate for `key`, signed by `issuer` or by itself.
 * @param random 12 bytes for the serial number
 */
export function issueCertificate(
  key: string,
  subject: forge.pki.CertificateField[],
  issuer: Identity | null,
  clock: Clock,
  random: Buffer = randomBytes(12),
): string {
  const certificate = forge.pki.createCertificate();
  const publicKey = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' });
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.toString());
  // Positive, and not padded with zeros: OpenSSL refuses to read either otherwise.
  certificate.serialNumber = Buffer.from([0x40 | ((random[0] ?? 0) & 0x3f), ...random.subarray(1)]).toString(
    'hex',
  );
  certificate.validity.notBefore = new Date(clock.now().getTime() - 86_400_000);
  const end = new Date(clock.now());
  end.setUTCFullYear(end.getUTCFullYear() + VALID_YEARS);
  certificate.validity.notAfter = end;
  certificate.setSubject(subject);
  certificate.setIssuer(
    issuer === null ? subject : forge.pki.certificateFromPem(issuer.certificate).subject.attributes,
  );
  certificate.setExtensions([{ name: 'basicConstraints', cA: issuer === null }]);
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? key), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

/** Makes an identity: self-signed, or issued by `issuer` with the DN that ARCA gives to clients of WSAA. */
export async function newIdentity(commonName: string, clock: Clock, issuer?: Identity): Promise<Identity> {
  const key = await newKey();
  const subject: forge.pki.CertificateField[] = [{ name: 'commonName', value: commonName }];
  if (issuer) subject.unshift({ type: '2.5.4.5', value: `CUIT ${PORTAL_CUIT}` });
  return { key, certificate: issueCertificate(key, subject, issuer ?? null, clock) };
}

async function makeKeys(clock: Clock): Promise<AuthorityKeys> {
  const authority = await newIdentity('Computadores Sim', clock);
  const [signOn, signOnNext, signOnUnknown, wsaa, portal] = await Promise.all([
    newIdentity('AuthServerSim', clock),
    newIdentity('AuthServerSim', clock),
    newIdentity('AuthServerSim', clock),
    newIdentity('wsaasim', clock),
    newIdentity('portal-proveedores', clock, authority),
  ]);
  return { signOn, signOnNext, signOnUnknown, authority, wsaa, portal };
}

/**
 * Loads the keys from `dataDir` (one file, mode 0600), or makes them at the first start. Two processes that start at once
 * end with the same keys: only one of them can create the file, by a link to a complete draft.
 */
export async function loadKeys(dataDir: string, clock: Clock = systemClock): Promise<AuthorityKeys> {
  const path = join(dataDir, KEYS_FILE);
  const stored = readIfPresent(path);
  if (stored) return stored;
  const newKeys = await makeKeys(clock);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(newKeys), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return newKeys;
  } catch (error) {
    const winner = readIfPresent(path);
    if (winner) return winner;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfPresent(path: string): AuthorityKeys | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as AuthorityKeys;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
