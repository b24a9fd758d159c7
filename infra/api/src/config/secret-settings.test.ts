import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configProblem } from '#test/config-problem.ts';
import { readConfig } from './read-config.ts';

describe('the settings', () => {
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
      expect(configProblem({ ...env, AWS_SECRET_ACCESS_KEY_FILE: file })).toBe(
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
      expect(configProblem({ FILES_URL: address, ...KEYS })).toBe(FORM);
    });

    it('name the key that is missing', () => {
      expect(configProblem({ FILES_URL: 's3://archivos' })).toBe(
        'La variable AWS_ACCESS_KEY_ID falta: FILES_URL la necesita.',
      );
      expect(configProblem({ FILES_URL: 's3://archivos', AWS_ACCESS_KEY_ID: 'portal' })).toBe(
        'La variable AWS_SECRET_ACCESS_KEY (o AWS_SECRET_ACCESS_KEY_FILE) falta: FILES_URL la necesita.',
      );
    });
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
        await writeFile(path.join(folder, name), `${value}${name === 'SMTP_URL' ? '\r\n' : '\n'}`);
      }
      expect(readConfig(env)).toEqual(readConfig(SECRETS));
      expect(readConfig(env)).toMatchObject({
        databaseUrl: SECRETS.DATABASE_URL,
        initialPassword: SECRETS.INITIAL_PASSWORD,
      });
    });

    it('say which file can’t be read, which one is wrong inside, and which is given twice', async () => {
      const file = path.join(folder, 'otra');
      expect(configProblem({ SMTP_URL_FILE: file })).toBe(
        `La variable SMTP_URL_FILE nombra un archivo que no se puede leer: ${file}.`,
      );
      await writeFile(file, 'mysql://secreto');
      expect(configProblem({ DATABASE_URL_FILE: file })).toBe(
        'La variable DATABASE_URL debe ser una dirección postgres:// (un % de la clave se escribe %25).',
      );
      expect(configProblem({ DATABASE_URL: SECRETS.DATABASE_URL, DATABASE_URL_FILE: file })).toBe(
        'La variable DATABASE_URL ya está: no se da también DATABASE_URL_FILE.',
      );
    });
  });
});
