import { describe, expect, it } from 'vitest';
import { configProblem } from '#test/config-problem.ts';
import { signFileUrl } from '../files/index.ts';
import { systemClock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { readConfig } from './read-config.ts';

const NO_ORIGIN =
  'La variable PUBLIC_URL debe ser una dirección http:// o https:// sin ruta, con un nombre propio del portal.';
const NO_ORIGINS =
  'La variable PREVIEW_ORIGINS debe ser una lista de orígenes https:// (o de esta máquina), separados por comas.';

const NO_MAIL_SERVER =
  'La variable SMTP_URL debe ser una dirección smtp:// o smtps:// con su servidor (un % de la clave se escribe %25).';
const NO_SENDER =
  'La variable MAIL_FROM debe ser un correo, solo o como Portal <no-responder@municipio.gob.ar>.';

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

  it.each(['HTTPS_PROXY', 'https_proxy'])('name %s when it is no address of a proxy', (name) => {
    for (const address of ['proxy:3128', '10.0.0.1:3128', 'ftp://proxy', 'http://']) {
      expect(configProblem({ [name]: address })).toBe(
        `La variable ${name} debe ser una dirección como http://proxy:3128.`,
      );
    }
    for (const address of ['http://user:clave@proxy:3128', 'https://proxy', 'socks5://proxy:1080']) {
      expect(configProblem({ [name]: address })).toBe('nothing was wrong');
    }
  });

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
    expect(configProblem({ [name]: value })).toBe(message);
  });

  it('say what a process among several lacks', () => {
    expect(configProblem({ SERVE: 'gateway' }).split('\n')).toEqual([
      'La variable PUBLIC_URL falta: con SERVE=gateway todos los procesos dicen la misma.',
      'La variable API_URLS falta: con SERVE=gateway dice dónde están los procesos de la API.',
    ]);
    expect(configProblem({ SERVE: 'api', PUBLIC_URL: 'https://x.example' })).toBe(
      'La variable TAX_AUTHORITY no puede ser local con SERVE=api: esa autoridad vive en SERVE=portal.',
    );
  });

  it('give a process among several the time to leave the list before it stops', () => {
    const env = { SERVE: 'gateway', PUBLIC_URL: 'http://x', API_URLS: 'http://a:8081/, http://b:8081' };
    expect(readConfig(env)).toMatchObject({ apiUrls: ['http://a:8081', 'http://b:8081'], drainMs: 5_000 });
    expect(readConfig({}).drainMs).toBe(0);
    expect(readConfig({ ...env, DRAIN_SECONDS: '9' }).drainMs).toBe(9_000);
    expect(readConfig({ ...env, DRAIN_SECONDS: '0' }).drainMs).toBe(0);
    // Whoever started it would end it before it has ended by itself.
    expect(configProblem({ DRAIN_SECONDS: '16' })).toBe('La variable DRAIN_SECONDS debe ser 15 o menos.');
  });

  it('name every wrong one at once', () => {
    expect(configProblem({ PORT: 'x', DEMO: 'x' }).split('\n')).toHaveLength(2);
  });
});
