import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isTaxId } from 'shared-api/rules';
import * as v from 'valibot';
import { ConfigError, parseVariables, type Variables } from '../config/config.ts';
import { checked, oneOf, url } from '../config/environment.ts';
import type { TaxAuthoritySettings } from './types.ts';

const HOSTS = {
  produccion: { wsaa: 'https://wsaa.afip.gov.ar', registry: 'https://aws.afip.gov.ar' },
  homologacion: { wsaa: 'https://wsaahomo.afip.gov.ar', registry: 'https://awshomo.afip.gov.ar' },
} as const;
/** ARCA's minimum for keys of callers. */
const LEAST_KEY_BITS = 2048;
const LOGIN_PAGE = 'https://auth.afip.gob.ar/contribuyente_/login.xhtml';

/** The name of a file that this account can read. */
const readableFile = v.pipe(
  v.string(),
  v.check(isReadable, ({ input }) => `nombra un archivo que no se puede leer: ${input}`),
);

/** The certificates in a PEM file. */
const certificates = (words: string) =>
  v.pipe(
    readableFile,
    v.transform(readCertificates),
    v.minLength(1, `debe nombrar un archivo PEM con ${words}`),
  );

const Environment = v.object({
  ARCA_ENVIRONMENT: v.optional(oneOf(['produccion', 'homologacion']), 'produccion'),
  ARCA_LOGIN_URL: v.optional(url(/^https:/i, 'https://'), LOGIN_PAGE),
  ARCA_SIGN_ON_SERVICE: checked((id) => /^[\w.-]{1,60}$/.test(id), 'debe ser el servicio que dio ARCA'),
  ARCA_SIGN_ON_CERTIFICATES: certificates('los certificados que firman el ingreso'),
  ARCA_SIGN_ON_DIGEST: v.optional(oneOf(['sha1', 'sha256']), 'sha1'),
  ARCA_CERTIFICATE: certificates('el certificado del portal'),
  ARCA_PRIVATE_KEY: v.pipe(
    readableFile,
    v.transform(readPrivateKey),
    v.custom<KeyObject>((key) => key !== null, 'debe nombrar un archivo PEM con la clave privada del portal'),
  ),
  ARCA_CUIT: checked(isTaxId, 'debe ser el CUIT del municipio, 11 números'),
  ARCA_TLS_SECURITY_LEVEL: v.optional(oneOf(['0', '1', '2'])),
  ARCA_REGISTRY: v.optional(oneOf(['a4', 'a5,a13']), 'a4'),
});

/**
 * Reads ARCA's addresses and the portal's credentials, for `TAX_AUTHORITY=arca`; certificates and keys are files (PEM).
 * @throws ConfigError naming every variable that is wrong, in Spanish
 */
export function readArcaSettings(env: Variables): TaxAuthoritySettings {
  const e = parseVariables(Environment, env);
  const hosts = HOSTS[e.ARCA_ENVIRONMENT];
  const login = new URL(e.ARCA_LOGIN_URL);
  login.search = new URLSearchParams({ action: 'SYSTEM', system: e.ARCA_SIGN_ON_SERVICE }).toString();
  const [certificate = ''] = e.ARCA_CERTIFICATE;
  const privateKey = e.ARCA_PRIVATE_KEY;
  if (!new X509Certificate(certificate).checkPrivateKey(privateKey)) {
    throw new ConfigError('La variable ARCA_PRIVATE_KEY no es la clave de ARCA_CERTIFICATE.');
  }
  const { modulusLength = 0 } = privateKey.asymmetricKeyDetails ?? {};
  if (modulusLength < LEAST_KEY_BITS) {
    throw new ConfigError(
      `La variable ARCA_PRIVATE_KEY debe ser una clave RSA de ${LEAST_KEY_BITS} bits o más.`,
    );
  }
  return {
    loginUrl: login.href,
    signOnService: e.ARCA_SIGN_ON_SERVICE,
    signOnCertificates: e.ARCA_SIGN_ON_CERTIFICATES,
    signOnDigest: e.ARCA_SIGN_ON_DIGEST,
    tlsSecurityLevel: e.ARCA_TLS_SECURITY_LEVEL,
    wsaaUrl: `${hosts.wsaa}/ws/services/LoginCms`,
    registryUrl: `${hosts.registry}/sr-padron/webservices/personaService`,
    registry: e.ARCA_REGISTRY,
    certificate,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ownCuit: e.ARCA_CUIT,
  };
}

function isReadable(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Reads the certificates of a PEM file; one that holds anything else has none. */
function readCertificates(file: string): string[] {
  try {
    const blocks = readFileSync(file, 'utf8').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    );
    return (blocks ?? []).map((block) => new X509Certificate(block).toString());
  } catch {
    return [];
  }
}

function readPrivateKey(file: string): KeyObject | null {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    return null;
  }
}
