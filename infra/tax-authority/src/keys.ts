import { generateKeyPair, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';

/** CUIT of the portal in the registry: made up, with a valid check digit. */
export const PORTAL_CUIT = '30999999995';
/** The portal's id at the sign-on. */
export const PORTAL_SERVICE = 'muni_proveedores';
/** ARCA's own CUIT, `entity` of every token. */
export const AUTHORITY_CUIT = '33693450239';

/** A private key and the certificate of its public half, both PEM. */
export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

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

/** Makes an identity: self-signed, or issued by `issuer` with the DN that ARCA gives to clients of WSAA. */
export async function newIdentity(commonName: string, issuer?: Identity): Promise<Identity> {
  const { privateKey, publicKey } = await newKeyPair('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const subject: forge.pki.CertificateField[] = [{ name: 'commonName', value: commonName }];
  if (issuer) subject.unshift({ type: '2.5.4.5', value: `CUIT ${PORTAL_CUIT}` });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // The first digit makes it positive and not padded with zeros: OpenSSL refuses to read either otherwise.
  certificate.serialNumber = `4${randomBytes(12).toString('hex').slice(1)}`;
  const { notBefore, notAfter } = certificate.validity;
  notBefore.setUTCDate(notBefore.getUTCDate() - 1);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + VALID_YEARS);
  certificate.setSubject(subject);
  certificate.setIssuer(
    issuer ? forge.pki.certificateFromPem(issuer.certificate).subject.attributes : subject,
  );
  certificate.setExtensions([{ name: 'basicConstraints', cA: !issuer }]);
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? privateKey), forge.md.sha256.create());
  return { key: privateKey, certificate: forge.pki.certificateToPem(certificate) };
}

async function makeKeys(): Promise<AuthorityKeys> {
  const authority = await newIdentity('Computadores Sim');
  const [signOn, signOnNext, signOnUnknown, wsaa, portal] = await Promise.all([
    newIdentity('AuthServerSim'),
    newIdentity('AuthServerSim'),
    newIdentity('AuthServerSim'),
    newIdentity('wsaasim'),
    newIdentity('portal-proveedores', authority),
  ]);
  return { signOn, signOnNext, signOnUnknown, authority, wsaa, portal };
}

/**
 * Loads the keys from `dataDir` (one file, mode 0600), or makes them at the first start. Two processes that start at once
 * end with the same keys: only one of them can create the file, by a link to a complete draft.
 * @throws SyntaxError for a damaged file
 */
export async function loadKeys(dataDir: string): Promise<AuthorityKeys> {
  const path = join(dataDir, KEYS_FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    const json = JSON.stringify(await makeKeys());
    try {
      writeFileSync(draft, json, { mode: 0o600 });
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return JSON.parse(readFileSync(path, 'utf8')) as AuthorityKeys;
}
