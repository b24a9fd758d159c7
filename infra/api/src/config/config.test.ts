import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signFileUrl } from '../files/index.ts';
import { systemClock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { ConfigError } from './config.ts';
import { readConfig } from './read-config.ts';

const wrong = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was wrong';
};

const NO_ORIGIN =
  'La variable PUBLIC_URL debe ser una dirección http:// o https:// sin ruta, con un nombre propio del portal.';
const NO_ORIGINS =
  'La variable PREVIEW_ORIGINS debe ser una lista de orígenes https:// (o de esta máquina), separados por comas.';

const NO_MAIL_SERVER =
  'La variable SMTP_URL debe ser una dirección smtp:// o smtps:// con su servidor (un % de la clave se escribe %25).';
const NO_SENDER =
  'La variable MAIL_FROM debe ser un correo, solo o como Portal <no-responder@municipio.gob.ar>.';

/** What a city's portal says at least. */
const production = {
  NODE_ENV: 'production',
  TAX_AUTHORITY: 'arca',
  PUBLIC_URL: 'https://x.example',
  DATABASE_URL: 'postgres://portal@localhost/portal',
  SMTP_URL: 'smtps://correo.example',
  MAIL_FROM: 'Portal <no-responder@x.example>',
  CITY_NAME: 'Municipalidad de Ñorquincó',
};

describe('the settings', () => {
  it('all have a default', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
      smtpUrl: null,
      taxAuthority: 'local',
      demo: false,
      initialPassword: null,
      apiBase: '/api/municat',
      maxUploadBytes: 10 * 1024 * 1024,
      uploadsPerDay: 500,
      lookupsPerDay: 500,
    });
  });

  it('name the city and how it is reached, and make up nothing of that outside of a demo', () => {
    const nothing = { office: null, address: null, hours: null, phone: null, email: null, links: [] };
    expect(readConfig({})).toMatchObject({ cityName: 'Municipalidad', cityContact: nothing });
    expect(readConfig({ DEMO: 'true' }).cityContact.email).toBe('proveedores@municipio.example');
    expect(readConfig({ DEMO: 'true', CITY_NAME: 'Otra' }).cityContact).toEqual(nothing);
    const told = readConfig({
      CITY_NAME: ' Municipalidad de Ñorquincó ',
      CITY_OFFICE: 'Compras',
      CITY_ADDRESS: 'Av. San Martín 100',
      CITY_HOURS: 'Lunes a viernes de 8 a 14',
      CITY_PHONE: '02940 49-1234',
      CITY_EMAIL: 'compras@norquinco.gob.ar',
      CITY_LINKS: 'https://www.facebook.com/norquinco, https://norquinco.gob.ar/',
    });
    expect(told).toMatchObject({
      cityName: 'Municipalidad de Ñorquincó',
      cityContact: {
        office: 'Compras',
        address: 'Av. San Martín 100',
        hours: 'Lunes a viernes de 8 a 14',
        phone: { shown: '02940 49-1234', tel: 'tel:+542940491234' },
        email: 'compras@norquinco.gob.ar',
        links: [
          { name: 'Facebook', url: 'https://www.facebook.com/norquinco' },
          { name: 'norquinco.gob.ar', url: 'https://norquinco.gob.ar/' },
        ],
      },
    });
    for (const [CITY_PHONE, tel] of [
      ['+54 9 2940 49-1234', 'tel:+5492940491234'],
      ['0800 222-1234', 'tel:08002221234'],
      ['147 0000', 'tel:1470000'],
    ])
      expect(readConfig({ CITY_PHONE }).cityContact.phone).toEqual({ shown: CITY_PHONE, tel });
    for (const [name, value] of [
      ['CITY_NAME', 'x'.repeat(121)],
      ['CITY_PHONE', 'llame'],
      ['CITY_EMAIL', 'compras'],
      ['SECURITY_CONTACT', 'http://sin-tls.example'],
      ['CITY_LINKS', 'javascript:alert(1)'],
      ['CITY_LINKS', 'http://norquinco.gob.ar'],
    ] as const)
      expect(wrong({ [name]: value })).toMatch(new RegExp(`^La variable ${name} `));
  });

  it('take an empty variable for one that is not there', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it.each([
    'no-responder@x.example',
    'Portal <portal@localhost>',
    '<portal@x.example>',
    '"Ñ, Portal" <a@b.ar>',
  ])('take %s as who sends the mails', (MAIL_FROM) =>
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
  );

  it('let sections be tried from origins of this machine and from safe ones', () => {
    const PREVIEW_ORIGINS = 'https://pruebas.ejemplo.ar,http://localhost:8081';
    expect(readConfig({ PREVIEW_ORIGINS }).previewOrigins).toEqual(PREVIEW_ORIGINS.split(','));
    expect(readConfig({}).previewOrigins).toEqual([]);
  });

  it('know where people see the portal, without a slash at the end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://proveedores.example/' }).publicUrl).toBe(
      'https://proveedores.example',
    );
  });

  it('refuse a host name with which the address of a file would be longer than a form takes', () => {
    const host = (length: number) => `https://${'a'.repeat(length - 'https://'.length)}`;
    const most = readConfig({ PUBLIC_URL: host(61) });
    const signed = signFileUrl(
      { config: most, clock: systemClock, secrets: { token: '', fileUrl: 'x', mailLink: '', instance: '' } },
      newId(),
    );
    expect(signed).toHaveLength(150);
    expect(() => readConfig({ PUBLIC_URL: host(62) })).toThrow(
      'Las variables PUBLIC_URL y API_BASE suman 74 caracteres y pueden tener hasta 73',
    );
    expect(readConfig({ PUBLIC_URL: host(65), API_BASE: '/api' }).apiBase).toBe('/api');
  });

  it.each([
    ['PORT', 'ochenta', 'La variable PORT debe ser un número entero.'],
    ['PORT', '70000', 'La variable PORT debe ser 65535 o menos.'],
    ['PUBLIC_URL', 'localhost', NO_ORIGIN],
    // Pages, calls and cookies would be shared with whatever else has that host name.
    ['PUBLIC_URL', 'https://ciudad.example/proveedores', NO_ORIGIN],
    ['PUBLIC_URL', 'https://portal:clave@proveedores.example', NO_ORIGIN],
    ['PUBLIC_URL', 'https://proveedores.example?x=1', NO_ORIGIN],
    [
      'DATABASE_URL',
      'postgres://portal:50%@localhost/portal',
      'La variable DATABASE_URL debe ser una dirección postgres:// (un % de la clave se escribe %25).',
    ],
    [
      'DATABASE_URL',
      'mysql://x',
      'La variable DATABASE_URL debe ser una dirección postgres:// (un % de la clave se escribe %25).',
    ],
    ['SMTP_URL', 'correo', NO_MAIL_SERVER],
    ['SMTP_URL', 'smtp://', NO_MAIL_SERVER],
    // With these every mail would fail, one by one.
    ['MAIL_FROM', 'Portal de Proveedores', NO_SENDER],
    ['MAIL_FROM', 'Portal <no-responder@x.example', NO_SENDER],
    ['MAIL_FROM', 'Portal no-responder@x.example', NO_SENDER],
    ['CLAMD_URL', 'clamd', 'La variable CLAMD_URL debe ser una dirección tcp://host:puerto o unix:/ruta.'],
    ['REQUEST_TIMEOUT_SECONDS', '0', 'La variable REQUEST_TIMEOUT_SECONDS debe ser 1 o más.'],
    ['SERVE', 'todo', 'La variable SERVE debe ser portal, api o gateway.'],
    [
      'API_URLS',
      'http://a:1,b:2',
      'La variable API_URLS debe ser una lista como http://127.0.0.1:8081,http://127.0.0.1:8082.',
    ],
    ['TAX_AUTHORITY', 'afip', 'La variable TAX_AUTHORITY debe ser local o arca.'],
    ['DEMO', 'si', 'La variable DEMO debe ser true o false.'],
    ['NODE_ENV', 'produccion', 'La variable NODE_ENV debe ser production o development.'],
    ['API_BASE', 'api', 'La variable API_BASE debe ser una ruta como /api/municat.'],
    [
      'INITIAL_PASSWORD',
      'abc1',
      'La variable INITIAL_PASSWORD debe tener al menos 5 letras y 1 número, y no ser de las más comunes.',
    ],
    ['MAX_UPLOAD_MB', '0', 'La variable MAX_UPLOAD_MB debe ser 1 o más.'],
    ['PUBLISH_SUPPLIERS', 'todos', 'La variable PUBLISH_SUPPLIERS debe ser companies, all o none.'],
    ['UPLOADS_PER_DAY', '0', 'La variable UPLOADS_PER_DAY debe ser 1 o más.'],
    ['LOOKUPS_PER_DAY', '0', 'La variable LOOKUPS_PER_DAY debe ser 1 o más.'],
    ['PREVIEW_ORIGINS', 'https://a.ar/x', NO_ORIGINS],
    ['PREVIEW_ORIGINS', 'https://a.ar; script-src *', NO_ORIGINS],
    ['PREVIEW_ORIGINS', '*', NO_ORIGINS],
    ['PREVIEW_ORIGINS', 'https://a.ar,http://b.ar', NO_ORIGINS],
  ])('name %s when it is %s', (name, value, message) => {
    expect(wrong({ [name]: value })).toBe(message);
  });

  it('say what a process among several lacks', () => {
    expect(wrong({ SERVE: 'gateway' }).split('\n')).toEqual([
      'La variable PUBLIC_URL falta: con SERVE=gateway todos los procesos dicen la misma.',
      'La variable API_URLS falta: con SERVE=gateway dice dónde están los procesos de la API.',
    ]);
    expect(wrong({ SERVE: 'api', PUBLIC_URL: 'https://x.example' })).toBe(
      'La variable TAX_AUTHORITY no puede ser local con SERVE=api: esa autoridad vive en SERVE=portal.',
    );
  });

  it('give a process among several the time to leave the list before it stops', () => {
    const gateway = readConfig({
      SERVE: 'gateway',
      PUBLIC_URL: 'http://x',
      API_URLS: 'http://a:8081/, http://b:8081',
    });
    expect(gateway).toMatchObject({ apiUrls: ['http://a:8081', 'http://b:8081'], drainMs: 5_000 });
    expect(readConfig({}).drainMs).toBe(0);
    expect(readConfig({ DRAIN_SECONDS: '9' }).drainMs).toBe(9_000);
    // Whoever started it would end it before it has ended by itself.
    expect(wrong({ DRAIN_SECONDS: '16' })).toBe('La variable DRAIN_SECONDS debe ser 15 o menos.');
  });

  describe('of the bucket for files', () => {
    const KEYS = { AWS_ACCESS_KEY_ID: 'portal', AWS_SECRET_ACCESS_KEY: 'secreto' };
    const FORM =
      'La variable FILES_URL debe ser s3://bucket/carpeta?region=…&endpoint=https://…, sin usuario ni clave.';

    it('are read from its address and from the keys', () => {
      expect(readConfig({}).bucket).toBeNull();
      expect(readConfig({ FILES_URL: 's3://archivos', ...KEYS }).bucket).toEqual({
        name: 'archivos',
        prefix: '',
        region: 'us-east-1',
        endpoint: null,
        credentials: { accessKeyId: 'portal', secretAccessKey: 'secreto' },
      });
      const address = 's3://archivos/portal/2026/?region=sa-east-1&endpoint=https://s3.example:9000';
      expect(readConfig({ FILES_URL: address, ...KEYS }).bucket).toMatchObject({
        prefix: 'portal/2026',
        region: 'sa-east-1',
        endpoint: 'https://s3.example:9000',
      });
    });

    it('take the secret key from a file', async () => {
      const file = path.join(await mkdtemp(path.join(tmpdir(), 'portal-clave-')), 'clave');
      await writeFile(file, 'secreto\n');
      const env = { FILES_URL: 's3://archivos', AWS_ACCESS_KEY_ID: 'portal' };
      const { bucket } = readConfig({ ...env, AWS_SECRET_ACCESS_KEY_FILE: file });
      expect(bucket?.credentials.secretAccessKey).toBe('secreto');
      await rm(path.dirname(file), { recursive: true });
      expect(wrong({ ...env, AWS_SECRET_ACCESS_KEY_FILE: file })).toBe(
        `La variable AWS_SECRET_ACCESS_KEY_FILE nombra un archivo que no se puede leer: ${file}.`,
      );
    });

    it.each([
      'https://s3.example/archivos',
      's3://portal:secreto@archivos',
      's3://A',
      's3://archivos/../otro?x',
      's3://archivos/con espacio',
      's3://archivos?endpoint=ftp://x',
      's3://archivos?clave=secreto',
    ])('are not %s', (address) => {
      expect(wrong({ FILES_URL: address, ...KEYS })).toBe(FORM);
    });

    it('name the key that is missing', () => {
      expect(wrong({ FILES_URL: 's3://archivos' })).toBe(
        'La variable AWS_ACCESS_KEY_ID falta: FILES_URL la necesita.',
      );
      expect(wrong({ FILES_URL: 's3://archivos', AWS_ACCESS_KEY_ID: 'portal' })).toBe(
        'La variable AWS_SECRET_ACCESS_KEY (o AWS_SECRET_ACCESS_KEY_FILE) falta: FILES_URL la necesita.',
      );
    });
  });

  it('name every wrong one at once', () => {
    expect(wrong({ PORT: 'x', DEMO: 'x' }).split('\n')).toHaveLength(2);
  });

  describe('that hold a password', () => {
    const SECRETS = {
      DATABASE_URL: 'postgres://portal:clave@localhost/portal',
      MIGRATION_DATABASE_URL: 'postgres://owner:clave@localhost/portal',
      SMTP_URL: 'smtps://portal:clave@correo.example',
      INITIAL_PASSWORD: ' Jacaranda azul 77 ',
    };
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'portal-claves-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    it('may come from files', async () => {
      const env: Record<string, string> = {};
      for (const [name, value] of Object.entries(SECRETS)) {
        env[`${name}_FILE`] = path.join(folder, name);
        await writeFile(path.join(folder, name), `${value}\n`);
      }
      expect(readConfig(env)).toEqual(readConfig(SECRETS));
      expect(readConfig(env)).toMatchObject({
        databaseUrl: SECRETS.DATABASE_URL,
        initialPassword: SECRETS.INITIAL_PASSWORD,
      });
    });

    it('say which file can’t be read, which one is wrong inside, and which is given twice', async () => {
      const file = path.join(folder, 'otra');
      expect(wrong({ SMTP_URL_FILE: file })).toBe(
        `La variable SMTP_URL_FILE nombra un archivo que no se puede leer: ${file}.`,
      );
      await writeFile(file, 'mysql://secreto');
      expect(wrong({ DATABASE_URL_FILE: file })).toBe(
        'La variable DATABASE_URL debe ser una dirección postgres:// (un % de la clave se escribe %25).',
      );
      expect(wrong({ DATABASE_URL: SECRETS.DATABASE_URL, DATABASE_URL_FILE: file })).toBe(
        'La variable DATABASE_URL ya está: no se da también DATABASE_URL_FILE.',
      );
    });
  });

  describe('of a database elsewhere', () => {
    const said = (name: string) =>
      `La variable ${name} debe decir sslmode en producción cuando la base está en otra máquina: ` +
      'verify-full, o disable si nadie más llega a la red entre ambas.';

    it('say in production whether it is reached by TLS', () => {
      for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
        for (const host of ['db.ciudad.example', '10.0.0.5:5432', '127.ejemplo.ar', '[fd00::5]']) {
          const address = `postgres://portal:clave@${host}/portal`;
          expect([address, wrong({ ...production, [name]: address })]).toEqual([address, said(name)]);
          for (const mode of ['verify-full', 'disable']) {
            expect(wrong({ ...production, [name]: `${address}?sslmode=${mode}` })).toBe('nothing was wrong');
          }
          expect(wrong({ [name]: address })).toBe('nothing was wrong');
        }
      }
      const elsewhere = 'postgres://portal@localhost/portal?host=db.ciudad.example';
      expect(wrong({ ...production, DATABASE_URL: elsewhere })).toBe(said('DATABASE_URL'));
    });

    it.each([
      'postgres://portal:clave@localhost/portal',
      'postgres://portal:clave@127.0.0.1:5433/portal',
      'postgres://portal:clave@[::1]/portal',
      'postgres://portal:clave@database:5432/portal',
      'postgres://portal@%2Frun%2Fpostgresql/portal',
      'postgres:///portal?host=/run/postgresql',
    ])('need not say so of %s, which is none', (address) => {
      expect(wrong({ ...production, DATABASE_URL: address })).toBe('nothing was wrong');
    });
  });

  it.each(['FILES_URL', 'RELEASES_URL'])(
    'send in production no file in clear text beyond the own network: %s',
    (name) => {
      const at = (endpoint: string) => ({
        AWS_ACCESS_KEY_ID: 'portal',
        AWS_SECRET_ACCESS_KEY: 'secreto',
        [name]: `s3://archivos?endpoint=${endpoint}`,
      });
      for (const endpoint of ['http://s3.ciudad.example', 'http://10.0.0.5:9000']) {
        expect(wrong({ ...production, ...at(endpoint) })).toBe(
          `La variable ${name} debe tener un endpoint https:// en producción cuando el servicio está en otra máquina.`,
        );
        expect(wrong(at(endpoint))).toBe('nothing was wrong');
      }
      for (const endpoint of ['https://10.0.0.5:9000', 'http://127.0.0.1:9000', 'http://minio:9000']) {
        expect(wrong({ ...production, ...at(endpoint) })).toBe('nothing was wrong');
      }
      expect(wrong({ ...production, ...at(''), [name]: 's3://archivos' })).toBe('nothing was wrong');
    },
  );

  it('refuse in production what is only for trying', () => {
    const message = wrong({ NODE_ENV: 'production', DEMO: 'true' });
    for (const name of ['DEMO', 'TAX_AUTHORITY', 'PUBLIC_URL']) expect(message).toContain(name);
    expect(wrong(production)).toBe('nothing was wrong');
  });

  it('refuse in production to keep data where nobody looks for it, and to tell nobody anything', () => {
    for (const SERVE of ['portal', 'api']) {
      const message = wrong({
        ...production,
        SERVE,
        CITY_NAME: '',
        DATABASE_URL: '',
        SMTP_URL: '',
        MAIL_FROM: '',
      });
      expect(message.split('\n')).toEqual([
        expect.stringMatching(/^La variable CITY_NAME falta: /),
        expect.stringMatching(/^La variable DATABASE_URL falta: /),
        expect.stringMatching(/^La variable SMTP_URL falta: /),
        expect.stringMatching(/^La variable MAIL_FROM falta: /),
      ]);
    }
    const { NODE_ENV, PUBLIC_URL, CITY_NAME } = production;
    const gateway = { NODE_ENV, PUBLIC_URL, CITY_NAME, SERVE: 'gateway', API_URLS: 'http://a:8081' };
    expect(wrong(gateway)).toBe('nothing was wrong');
    expect(wrong({ ...gateway, CITY_NAME: '' })).toMatch(/^La variable CITY_NAME falta: [^\n]*$/);
    expect(wrong({})).toBe('nothing was wrong');
  });
});
