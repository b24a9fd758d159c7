import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AuthorityKeys, loadKeys } from 'infra-tax-authority';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '#test/self-signed.ts';
import { ConfigError } from '../config/config.ts';
import { readArcaSettings } from './index.ts';

let folder: string;
let keys: AuthorityKeys;
let env: Record<string, string>;

async function file(name: string, text: string): Promise<string> {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
}

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/tax-settings-`);
  keys = await loadKeys(folder);
  env = {
    ARCA_SIGN_ON_SERVICE: 'muni_proveedores',
    ARCA_SIGN_ON_CERTIFICATES: await file(
      'sign-on.pem',
      keys.signOn.certificate + keys.signOnNext.certificate,
    ),
    ARCA_CERTIFICATE: await file('portal.pem', keys.portal.certificate),
    ARCA_PRIVATE_KEY: await file('portal.key', keys.portal.key),
    ARCA_CUIT: '30999999995',
  };
});
afterAll(() => rm(folder, { recursive: true }));

it('the settings of ARCA: its own hosts, every certificate that counts', () => {
  const settings = readArcaSettings(env);
  expect(settings).toMatchObject({
    loginUrl: 'https://auth.afip.gob.ar/contribuyente_/login.xhtml?action=SYSTEM&system=muni_proveedores',
    wsaaUrl: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
    registryUrl: 'https://aws.afip.gov.ar/sr-padron/webservices/personaService',
    registry: 'a4',
    signOnDigest: 'sha1',
    ownCuit: '30999999995',
  });
  expect(settings.signOnCertificates).toHaveLength(2);
  expect(
    readArcaSettings({ ...env, ARCA_ENVIRONMENT: 'homologacion', ARCA_REGISTRY: 'a5,a13' }),
  ).toMatchObject({
    wsaaUrl: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
    registryUrl: 'https://awshomo.afip.gov.ar/sr-padron/webservices/personaService',
    registry: 'a5,a13',
  });
});

it('what is missing or wrong is named, all at once', async () => {
  const message = messageOf({ ARCA_CUIT: '30999999990', ARCA_CERTIFICATE: await file('not.pem', 'not PEM') });
  expect(message).toContain('La variable ARCA_SIGN_ON_SERVICE falta.');
  expect(message).toContain('La variable ARCA_PRIVATE_KEY falta.');
  expect(message).toContain('La variable ARCA_CERTIFICATE debe nombrar un archivo PEM');
  expect(message).toContain('La variable ARCA_CUIT debe ser el CUIT del municipio, 11 números.');
});

it('a file that this account cannot read is told from one that holds something else', () => {
  for (const name of ['ARCA_SIGN_ON_CERTIFICATES', 'ARCA_CERTIFICATE', 'ARCA_PRIVATE_KEY']) {
    expect(messageOf({ ...env, [name]: '/nowhere.pem' })).toBe(
      `La variable ${name} nombra un archivo que no se puede leer: /nowhere.pem.`,
    );
  }
});

it('a key that is not the certificate’s is refused at the start', async () => {
  const ARCA_PRIVATE_KEY = await file('other.key', keys.signOn.key);
  expect(messageOf({ ...env, ARCA_PRIVATE_KEY })).toBe(
    'La variable ARCA_PRIVATE_KEY no es la clave de ARCA_CERTIFICATE.',
  );
});

it('nobody is sent to type the fiscal key into a page without TLS', () => {
  expect(messageOf({ ...env, ARCA_LOGIN_URL: 'http://auth.afip.gob.ar/contribuyente_/login.xhtml' })).toBe(
    'La variable ARCA_LOGIN_URL debe ser una dirección https://.',
  );
});

it('a key of 1024 bits, which can be broken, does not speak for the portal', async () => {
  const { key, cert } = selfSigned(['portal'], [-1, 1], 1024);
  const weak = {
    ARCA_CERTIFICATE: await file('weak.pem', cert),
    ARCA_PRIVATE_KEY: await file('weak.key', key),
  };
  expect(messageOf({ ...env, ...weak })).toBe(
    'La variable ARCA_PRIVATE_KEY debe ser una clave RSA de 2048 bits o más.',
  );
});

function messageOf(wrong: Record<string, string>): string {
  try {
    readArcaSettings(wrong);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('accepted');
}
