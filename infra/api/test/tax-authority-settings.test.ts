import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AuthorityKeys, loadKeys } from 'infra-tax-authority';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../src/config.ts';
import { readArcaSettings } from '../src/tax-authority/index.ts';

let folder: string;
let keys: AuthorityKeys;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/tax-settings-`);
  keys = await loadKeys(folder);
  const file = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
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

test('the settings of ARCA: its own hosts, every certificate that counts', () => {
  const settings = readArcaSettings(env);
  expect(settings).toMatchObject({
    loginUrl: 'https://auth.afip.gob.ar/contribuyente_/login.xhtml?action=SYSTEM&system=muni_proveedores',
    wsaaUrl: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
    registryUrls: { a4: 'https://aws.afip.gov.ar/sr-padron/webservices/personaServiceA4' },
    signOnDigest: 'sha1',
    ownCuit: '30999999995',
  });
  expect(settings.signOnCertificates).toHaveLength(2);
  expect(
    readArcaSettings({ ...env, ARCA_ENVIRONMENT: 'homologacion', ARCA_REGISTRY: 'a5,a13' }),
  ).toMatchObject({
    wsaaUrl: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
    registryUrls: {
      a5: 'https://awshomo.afip.gov.ar/sr-padron/webservices/personaServiceA5',
      a13: 'https://awshomo.afip.gov.ar/sr-padron/webservices/personaServiceA13',
    },
  });
});

test('what is missing or wrong is named, all at once', () => {
  const told = messageOf({ ARCA_CUIT: '30999999990', ARCA_CERTIFICATE: '/nowhere.pem' });
  expect(told).toContain('La variable ARCA_SIGN_ON_SERVICE falta.');
  expect(told).toContain('La variable ARCA_PRIVATE_KEY falta.');
  expect(told).toContain('La variable ARCA_CERTIFICATE debe nombrar un archivo PEM');
  expect(told).toContain('La variable ARCA_CUIT debe ser el CUIT del municipio, 11 números.');
});

test('a key that is not the certificate’s is refused at the start', async () => {
  const other = path.join(folder, 'other.key');
  await writeFile(other, keys.signOn.key);
  expect(messageOf({ ...env, ARCA_PRIVATE_KEY: other })).toBe(
    'La variable ARCA_PRIVATE_KEY no es la clave de ARCA_CERTIFICATE.',
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
