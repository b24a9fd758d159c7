import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

const wrong = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was wrong';
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
    });
  });

  it('take an empty variable for one that is not there', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it('know where people see the portal, without a slash at the end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://proveedores.example/' }).publicUrl).toBe(
      'https://proveedores.example',
    );
  });

  it.each([
    ['PORT', 'ochenta', 'La variable PORT debe ser un número entero.'],
    ['PORT', '70000', 'La variable PORT debe ser 65535 o menos.'],
    ['PUBLIC_URL', 'localhost', 'La variable PUBLIC_URL debe ser una dirección http:// o https://.'],
    ['DATABASE_URL', 'mysql://x', 'La variable DATABASE_URL debe ser una dirección postgres://.'],
    ['SMTP_URL', 'correo', 'La variable SMTP_URL debe ser una dirección smtp:// o smtps://.'],
    ['CLAMD_URL', 'clamd', 'La variable CLAMD_URL debe ser una dirección tcp://host:puerto o unix:/ruta.'],
    ['REQUEST_TIMEOUT_SECONDS', '0', 'La variable REQUEST_TIMEOUT_SECONDS debe ser 1 o más.'],
    ['TAX_AUTHORITY', 'afip', 'La variable TAX_AUTHORITY debe ser local o arca.'],
    ['DEMO', 'si', 'La variable DEMO debe ser true o false.'],
    ['API_BASE', 'api', 'La variable API_BASE debe ser una ruta como /api/municat.'],
    [
      'INITIAL_PASSWORD',
      'abc1',
      'La variable INITIAL_PASSWORD debe tener al menos 5 letras y 1 número, y no ser de las más comunes.',
    ],
    ['MAX_UPLOAD_MB', '0', 'La variable MAX_UPLOAD_MB debe ser 1 o más.'],
  ])('name %s when it is %s', (name, value, message) => {
    expect(wrong({ [name]: value })).toBe(message);
  });

  it('name every wrong one at once', () => {
    expect(wrong({ PORT: 'x', DEMO: 'x' }).split('\n')).toHaveLength(2);
  });

  it('refuse in production what is only for trying', () => {
    const message = wrong({ NODE_ENV: 'production', DEMO: 'true' });
    for (const name of ['DEMO', 'TAX_AUTHORITY', 'PUBLIC_URL']) expect(message).toContain(name);
    expect(() =>
      readConfig({ NODE_ENV: 'production', TAX_AUTHORITY: 'arca', PUBLIC_URL: 'https://x.example' }),
    ).not.toThrow();
  });
});
