import { describe, expect, it } from 'vitest';
import { configProblem } from '#test/config-problem.ts';

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
  describe('of a database elsewhere', () => {
    const missingMode = (name: string) =>
      `La variable ${name} debe decir sslmode en producción cuando la base está en otra máquina: ` +
      'verify-full, o disable si nadie más llega a la red entre ambas.';

    it('say in production whether it is reached by TLS', () => {
      for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
        for (const host of ['db.ciudad.example', '10.0.0.5:5432', '127.ejemplo.ar', '[fd00::5]']) {
          const address = `postgres://portal:clave@${host}/portal`;
          expect([address, configProblem({ ...production, [name]: address })]).toEqual([
            address,
            missingMode(name),
          ]);
          // The driver uses no TLS for an empty mode.
          expect(configProblem({ ...production, [name]: `${address}?sslmode=` })).toBe(missingMode(name));
          for (const mode of ['verify-full', 'disable']) {
            expect(configProblem({ ...production, [name]: `${address}?sslmode=${mode}` })).toBe(
              'nothing was wrong',
            );
          }
          expect(configProblem({ [name]: address })).toBe('nothing was wrong');
        }
      }
      const elsewhere = 'postgres://portal@localhost/portal?host=db.ciudad.example';
      expect(configProblem({ ...production, DATABASE_URL: elsewhere })).toBe(missingMode('DATABASE_URL'));
    });

    it.each([
      'postgres://portal:clave@localhost/portal',
      'postgres://portal:clave@127.0.0.1:5433/portal',
      'postgres://portal:clave@[::1]/portal',
      'postgres://portal:clave@database:5432/portal',
      'postgres://portal@%2Frun%2Fpostgresql/portal',
      'postgres:///portal?host=/run/postgresql',
    ])('need not say so of %s, which is none', (address) => {
      expect(configProblem({ ...production, DATABASE_URL: address })).toBe('nothing was wrong');
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
        expect(configProblem({ ...production, ...at(endpoint) })).toBe(
          `La variable ${name} debe tener un endpoint https:// en producción cuando el servicio está en otra máquina.`,
        );
        expect(configProblem(at(endpoint))).toBe('nothing was wrong');
      }
      for (const endpoint of ['https://10.0.0.5:9000', 'http://127.0.0.1:9000', 'http://minio:9000']) {
        expect(configProblem({ ...production, ...at(endpoint) })).toBe('nothing was wrong');
      }
      expect(configProblem({ ...production, ...at(''), [name]: 's3://archivos' })).toBe('nothing was wrong');
    },
  );

  it('refuse in production what is only for trying', () => {
    const message = configProblem({ NODE_ENV: 'production', DEMO: 'true' });
    for (const name of ['DEMO', 'TAX_AUTHORITY', 'PUBLIC_URL']) expect(message).toContain(name);
    expect(configProblem(production)).toBe('nothing was wrong');
  });

  it('refuse in production to keep data where nobody looks for it, and to tell nobody anything', () => {
    for (const SERVE of ['portal', 'api']) {
      const message = configProblem({
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
    for (const name of ['CITY_NAME', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'] as const) {
      const alone = configProblem({ ...production, [name]: '' });
      expect(alone).toMatch(new RegExp(`^La variable ${name} falta: [^\\n]*$`));
    }
    const { NODE_ENV, PUBLIC_URL, CITY_NAME } = production;
    const gateway = { NODE_ENV, PUBLIC_URL, CITY_NAME, SERVE: 'gateway', API_URLS: 'http://a:8081' };
    expect(configProblem(gateway)).toBe('nothing was wrong');
    expect(configProblem({ ...gateway, CITY_NAME: '' })).toMatch(/^La variable CITY_NAME falta: [^\n]*$/);
    expect(configProblem({})).toBe('nothing was wrong');
  });
});
