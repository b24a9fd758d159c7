import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { sql } from 'drizzle-orm';
import getPort from 'get-port';
import { createDatabase } from 'infra-testing/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { selfSigned } from '#test/self-signed.ts';
import { DatabaseProblem } from './database.ts';
import { lockFolder, openDatabase } from './open-database.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a PostgreSQL that does not let the portal in', () => {
  const nobodyListens = async () =>
    `postgres://portal:Clave9876@127.0.0.1:${await getPort({ host: '127.0.0.1' })}/portal`;
  const problemOf = async (url: string, ownerUrl: string | null = null) => {
    const problem = await openDatabase({ url, ownerUrl, folder }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(DatabaseProblem);
    return String(problem);
  };
  const stranger = () => {
    const url = new URL(inject('postgresUrl'));
    url.username = 'desconocido';
    return url.href;
  };

  const locked = async () => {
    const url = new URL(await createDatabase(inject('postgresUrl'), `locked_${randomUUID()}`));
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(
      `revoke connect on database "${url.pathname.slice(1)}" from public; create role locked_out login`,
    );
    await admin.end();
    url.username = 'locked_out';
    return url.href;
  };

  it('is told with its setting and the reason, and no password', async () => {
    const problem = await problemOf(await nobodyListens());
    expect(problem).toMatch(/La base de datos de DATABASE_URL no contesta: .*ECONNREFUSED 127\.0\.0\.1/);
    expect(problem).not.toContain('Clave9876');
  });

  it.each([
    [
      'an unknown role',
      stranger,
      'no deja entrar a ese usuario: no existe, o no puede conectarse desde esta máquina (28000)',
    ],
    ['an unknown database', () => `${inject('postgresUrl')}_x`, 'no existe en ese servidor (3D000)'],
    ['a role without permission', locked, 'no permite que ese usuario se conecte (42501)'],
    [
      'TLS',
      () => `${inject('postgresUrl')}?sslmode=verify-full`,
      'no ofrece TLS, que su dirección pide con sslmode',
    ],
  ])('is told in Spanish when it refuses %s', async (_what, url, problem) => {
    const text = `La base de datos de DATABASE_URL ${problem}. Corrija esa dirección, o la base de datos.`;
    expect(await problemOf(await url())).toContain(text);
  });

  /** Listens in place of a PostgreSQL, and returns its address without what follows the name of the database. */
  const standIn = async (answer: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => answer(socket));
    });
    await once(server.listen(0, 'localhost'), 'listening');
    onTestFinished(() => void server.close());
    return `postgres://portal:Clave9876@localhost:${(server.address() as AddressInfo).port}/portal`;
  };

  it.each([
    [
      'nobody here knows',
      [['localhost'], [-1, 1], false],
      'su certificado no es de una autoridad en la que este equipo confíe: nombre el archivo PEM de esa autoridad en NODE_EXTRA_CA_CERTS',
    ],
    ['has expired', [['localhost'], [-9, -3], true], 'su certificado venció: renuévelo, y revise el reloj'],
    ['is not valid yet', [['localhost'], [3, 9], true], 'su certificado todavía no vale: revise el reloj'],
    [
      'is of another host',
      [['base.example'], [-1, 1], true],
      'su certificado es de otro nombre: escriba en la dirección el nombre que dice el certificado',
    ],
  ] as const)('is told in Spanish, with what helps, when its certificate %s', async (_what, kind, words) => {
    const [hosts, days, known] = kind;
    const own = selfSigned(hosts, days);
    const url = await standIn((socket) => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...own }).on('error', () => socket.destroy());
    });
    const authority = path.join(folder, `${randomUUID()}.pem`);
    await writeFile(authority, own.cert);
    const problem = await problemOf(`${url}?sslmode=verify-full${known ? `&sslrootcert=${authority}` : ''}`);
    expect(problem).toContain(`La base de datos de DATABASE_URL no se puede usar con TLS: ${words}`);
    expect(problem).not.toContain('Clave9876');
  });

  it('is told in Spanish when it lets nobody in without TLS', async () => {
    const words = 'no pg_hba.conf entry for host "10.0.0.9", user "portal", database "portal", no encryption';
    const fields = Buffer.from(`SFATAL\0C28000\0M${words}\0\0`);
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    const url = await standIn((socket) => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
    expect(await problemOf(url)).toContain('sin TLS: pruebe con sslmode=verify-full (28000)');
  });

  it('is told in Spanish when a file of its address is missing, or another service answers', async () => {
    const url = await standIn((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await problemOf(`${url}?sslmode=verify-full&sslrootcert=/nada.pem`)).toContain(
      'no se puede usar: falta un archivo que su dirección nombra en sslrootcert, sslcert o sslkey',
    );
    expect(await problemOf(`${url}?sslmode=verify-full`)).toContain('no contesta como PostgreSQL');
  });

  it("names the owner's setting when it is that one", async () => {
    expect(await problemOf(inject('postgresUrl'), stranger())).toContain(
      'La base de datos de MIGRATION_DATABASE_URL no deja entrar',
    );
  });
});

describe('migrations that take longer than any call may', () => {
  const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');
  const SHORT = { statementMs: 300, idleMs: 300 };
  let migrations = '';
  beforeAll(async () => {
    migrations = path.join(folder, 'slow');
    await mkdir(path.join(migrations, 'meta'), { recursive: true });
    const journal = JSON.parse(await readFile(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'));
    const entry = { ...journal.entries[0], tag: '0000_slow' };
    await writeFile(
      path.join(migrations, 'meta', '_journal.json'),
      JSON.stringify({ ...journal, entries: [entry] }),
    );
    await writeFile(
      path.join(migrations, '0000_slow.sql'),
      'select pg_sleep(0.5); create table slow (one int);',
    );
  });

  it.each([
    ['with one address', () => null],
    ["with the owner's address", (url: string) => url],
  ])('are applied, and calls keep their limits (%s)', async (_how, ownerOf) => {
    const url = await createDatabase(inject('postgresUrl'), `slow_${randomUUID()}`);
    const settings = { url, ownerUrl: ownerOf(url), folder, migrations, limits: SHORT };
    const database = await openDatabase(settings);
    try {
      expect(await database.db.$count(sql`slow`)).toBe(0);
      await expect(database.db.execute(sql`select pg_sleep(2)`)).rejects.toMatchObject({
        cause: { message: 'canceling statement due to statement timeout' },
      });
    } finally {
      await database.close();
    }
  });
});

describe('the folder of the embedded database', () => {
  const MODULE = path.join(import.meta.dirname, 'open-database.ts');

  it('is for one process, and free at once when that one is killed', async () => {
    const takenFolder = path.join(folder, 'db');
    const holder = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { lockFolder } from ${JSON.stringify(MODULE)};
        lockFolder(${JSON.stringify(takenFolder)});
        setInterval(() => undefined, 1000);
        process.stdout.write('taken');`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    expect(() => lockFolder(takenFolder)).toThrow(DatabaseProblem);
    expect(() => lockFolder(takenFolder)).toThrow('está en uso por otro proceso');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const release = lockFolder(takenFolder);
    expect(() => lockFolder(takenFolder)).toThrow(DatabaseProblem);
    release();
    lockFolder(takenFolder)();
  });

  it('is named where its lock can’t be written', () => {
    const missing = path.join(folder, 'nothing', 'db');
    expect(() => lockFolder(missing)).toThrow(expect.objectContaining({ path: `${missing}.lock.db` }));
  });
});
