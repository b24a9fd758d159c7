import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { PLACES } from 'infra-testing/places';
import { createDatabase } from 'infra-testing/postgres';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { neededDates } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { PERSON, startRequest } from '#test/request.ts';
import { readConfig } from '../config/read-config.ts';
import { backUp } from '../oversight/backup/backup.ts';
import { restoreFrom } from '../oversight/backup/index.ts';
import { type DatabaseSettings, openDatabase } from '../platform/db/open-database.ts';
import type { Platform } from '../platform/domain.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import type { FileStore } from '../platform/files/store.ts';
import { newId } from '../platform/ids.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { documents } from '../registration/documents/tables.ts';
import { supplierRequests } from '../registration/requests/tables.ts';
import { ownFileId } from './index.ts';
import { fileReferences } from './references.ts';
import { checkBlobs, sweepFiles, sweep as sweepSurely } from './sweep.ts';
import { files } from './tables.ts';

interface Document {
  readonly id: string;
  readonly tipo_documento: Parameters<typeof neededDates>[0];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(PLACES)('abandoned files (%s, %s)', (kind, place) => {
  let folder: string;
  let s3: TestS3 | undefined;
  let api: TestApi;
  let supplier: Session;
  let store: FileStore;
  let document: Document;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-sweep-'));
    s3 = place === 's3' ? await startS3() : undefined;
    api = await startApi(kind, { env: s3?.env });
    store = api.platform.files;
    supplier = await api.signOn(PERSON);
    const { sujeto_fiscal } = await startRequest(api, supplier);
    document = sujeto_fiscal.documento_proveedor.find(({ tipo_documento }: Document) => {
      const { emision, expiracion } = neededDates(tipo_documento);
      return !emision && !expiracion;
    });
    await use((await uploaded()).url);
  });
  beforeEach(async () => {
    await after(30 * DAY_MS, sweep);
  });
  afterAll(async () => {
    await api?.stop();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** One that holds nothing: PostgreSQL, whatever the portal's is, as making it takes a moment only. */
  const emptyDatabase = async () => ({
    url: await createDatabase(inject('postgresUrl'), `sweep_${newId()}`),
    folder: path.join(folder, newId(), 'db'),
  });
  const sweep = () => sweepFiles(api.platform);
  /** Sweeps with another database's rows, and tells what the log said of it. */
  async function sweepWith(parts: Partial<Platform>) {
    const messages: string[] = [];
    const say = (_data: unknown, text: string) => messages.push(text);
    const log = { info: say, error: say };
    const removed = await sweepFiles({ ...api.platform, ...parts, log });
    return { removed, said: messages };
  }
  /** Works with an opened database of its own. */
  async function onDatabase<T>(settings: DatabaseSettings, work: (parts: Partial<Platform>) => Promise<T>) {
    const database = await openDatabase(settings);
    try {
      return await work({ db: database.db, secrets: await loadSecrets(database.db) });
    } finally {
      await database.close();
    }
  }
  const stored = async () => {
    const blobs: string[] = [];
    for await (const { key } of store.list()) blobs.push(key);
    return blobs.sort();
  };
  const storeStray = async (count: number) => {
    const pdf = await samplePdf();
    for (let index = 0; index < count; index += 1) await store.put(newId(), pdf);
  };
  /** Does something as if so much time had gone by. */
  async function after<T>(passed: number, act: () => Promise<T>): Promise<T> {
    api.clock.move(passed);
    try {
      return await act();
    } finally {
      api.clock.move(-passed);
    }
  }
  const idOf = (url: string) => /\/files\/([0-9a-f-]{36})/.exec(url)?.[1] ?? '';
  async function uploaded(): Promise<{ id: string; url: string }> {
    const { body } = await api.upload(supplier, await samplePdf());
    return { id: idOf(body.data), url: body.data };
  }
  /** Makes it the file of the request's document. */
  async function use(url: string) {
    const saved = await api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
      as: supplier,
      body: { documento_proveedor: [{ id: document.id, url_archivo: url }] },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
  const rowOf = async (id: string) => (await api.platform.db.select().from(files).where(eq(files.id, id)))[0];
  const isStored = (id: string) =>
    store.get(id).then(
      (content) => Boolean(content.destroy()),
      () => false,
    );
  /** Files and rows agree: as many of one as of the other, each under the same id. */
  async function expectAgreement() {
    const rows = (await api.platform.db.select({ id: files.id }).from(files)).map(({ id }) => id);
    expect(await stored()).toEqual(rows.sort());
  }

  it('are removed a week after their upload when nothing used them, and no earlier', async () => {
    const { id } = await uploaded();
    expect(await after(7 * DAY_MS - HOUR_MS, sweep)).toEqual({ unused: 0, stray: 0 });
    expect(await rowOf(id)).toBeDefined();
    expect(await after(7 * DAY_MS + HOUR_MS, sweep)).toEqual({ unused: 1, stray: 0 });
    expect([await rowOf(id), await isStored(id)]).toEqual([undefined, false]);
    await expectAgreement();
  });

  it('are none that a record uses or used, and none that the portal made itself', async () => {
    const enabled = eq(supplierRequests.estado, 'HABILITADO');
    const [request] = await api.platform.db.select().from(supplierRequests).where(enabled);
    const as = await api.login('10000001');
    const drawn = await api.call('GET', `/certificado-autorizado/emitir/${request?.cuit}`, { as });
    expect(drawn.status).toBe(200);
    const before = await api.platform.db.$count(files);
    const { url, id } = await uploaded();
    const [used] = await api.platform.db.select().from(documents).where(eq(documents.id, document.id));
    await use(url);
    expect(await after(365 * DAY_MS, sweep)).toEqual({ unused: 0, stray: 0 });
    expect(await isStored(id)).toBe(true);
    expect(await isStored(used?.fileId ?? '')).toBe(true);
    expect(await isStored(idOf(drawn.body.data))).toBe(true);
    expect(await api.platform.db.$count(files)).toBe(before + 1);
    await expectAgreement();
  });

  it('are none that a record refers to although nobody noted that', async () => {
    const used = await api.platform.db
      .update(files)
      .set({ attachedAt: null })
      .where(sql`attached_at is not null`)
      .returning({ id: files.id });
    expect(used.length).toBeGreaterThan(0);
    expect(await after(365 * DAY_MS, sweep)).toEqual({ unused: 0, stray: 0 });
    for (const { id } of used) expect(await rowOf(id)).toBeDefined();
  });

  it('are removed a day after a process died between the file and its row', async () => {
    const id = newId();
    await store.put(id, await samplePdf());
    expect(await after(23 * HOUR_MS, sweep)).toEqual({ unused: 0, stray: 0 });
    expect(await isStored(id)).toBe(true);
    expect(await after(25 * HOUR_MS, sweep)).toEqual({ unused: 0, stray: 1 });
    expect(await isStored(id)).toBe(false);
    await expectAgreement();
  });

  it('are removed a day after a process died while it received them', async () => {
    const incoming = path.join(api.dataDir, 'files', 'incoming');
    await writeFile(path.join(incoming, 'a-medias'), 'x');
    await after(23 * HOUR_MS, sweep);
    expect(await readdir(incoming)).toEqual(['a-medias']);
    await after(25 * HOUR_MS, sweep);
    expect(await readdir(incoming)).toEqual([]);
  });

  it('are none that are named after their content, which a certificate may need again at any time', async () => {
    const id = newId().replace(/^(.{14})4/, '$18');
    await store.put(id, await samplePdf());
    expect(await after(365 * DAY_MS, sweep)).toEqual({ unused: 0, stray: 0 });
    expect(await isStored(id)).toBe(true);
    await store.remove(id);
  });

  it('are all removed by the next run when one is cut off between a row and its file', async () => {
    const ids = [await uploaded(), await uploaded(), await uploaded()].map(({ id }) => id);
    let removed = 0;
    const dying: FileStore = {
      ...store,
      async remove(key) {
        if (removed === 1) throw new Error('killed');
        removed += 1;
        await store.remove(key);
      },
    };
    await after(8 * DAY_MS, () =>
      expect(sweepFiles({ ...api.platform, files: dying })).rejects.toThrow('killed'),
    );
    // No row is left without its file: what is missing is rows.
    for (const id of ids) expect(await rowOf(id)).toBeUndefined();
    expect((await Promise.all(ids.map(isStored))).filter(Boolean)).toHaveLength(2);
    expect(await after(8 * DAY_MS, sweep)).toEqual({ unused: 0, stray: 2 });
    await expectAgreement();
  });

  it('are none that come in while others are removed', async () => {
    const old = await uploaded();
    let arrive: (chunk: Buffer) => void = () => undefined;
    const pdf = await samplePdf();
    const rest = new Promise<Buffer>((resolve) => {
      arrive = resolve;
    });
    const coming = store.receive(
      Readable.from(
        (async function* () {
          yield pdf;
          yield await rest;
        })(),
      ),
    );
    const id = newId();
    await store.put(id, pdf);
    // The week of the old one is over, and by the clock of the files what is coming in is of this moment.
    await api.platform.db
      .update(files)
      .set({ createdAt: new Date(api.clock.now().getTime() - 8 * DAY_MS) })
      .where(eq(files.id, old.id));
    expect(await sweep()).toEqual({ unused: 1, stray: 0 });
    arrive(Buffer.from('fin'));
    expect((await coming).length).toBe(pdf.length + 3);
    expect(await sweep()).toEqual({ unused: 0, stray: 0 });
    expect(await isStored(id)).toBe(true);
  });

  it('can’t be used any more once they are gone', async () => {
    const { url } = await uploaded();
    await after(8 * DAY_MS, sweep);
    const { db } = api.platform;
    await expect(db.transaction((tx) => ownFileId(tx, url, supplier.user.id))).rejects.toMatchObject({
      status: 400,
      message: 'Error en la URL del archivo subido: ya no está en el portal. Súbalo de nuevo',
    });
  });

  it('are none when the database is empty or another one, and what is to be done is told', async () => {
    const before = await stored();
    const { removed, said } = await onDatabase(await emptyDatabase(), (other) =>
      after(365 * DAY_MS, () => sweepWith(other)),
    );
    expect(removed).toEqual({ unused: 0, stray: 0 });
    expect(said).toEqual([expect.stringMatching(/those of another database; .*runbook/)]);
    expect(await stored()).toEqual(before);
    // The one that they belong to goes on.
    await storeStray(1);
    expect(await after(2 * DAY_MS, sweep)).toEqual({ unused: 0, stray: 1 });
  });

  it('are none when nothing is noted beside them and a new database knows none of them', async () => {
    const note = await store.readNote();
    const unmarked: FileStore = { ...store, readNote: async () => null };
    const before = await stored();
    const { removed, said } = await onDatabase(await emptyDatabase(), (other) =>
      after(365 * DAY_MS, () => sweepWith({ ...other, files: unmarked })),
    );
    expect([removed, said]).toEqual([
      { unused: 0, stray: 0 },
      [expect.stringContaining('this database does not know them')],
    ]);
    expect(await stored()).toEqual(before);
    expect(await store.readNote()).toBe(note);
    // Files from before there was a note are known to be those of their own database.
    const own = await after(30 * DAY_MS, () => sweepWith({ files: unmarked }));
    expect(own).toEqual({ removed: { unused: 0, stray: 0 }, said: [] });
  });

  it('are looked for in a new portal from its first day on', async () => {
    const settings = await emptyDatabase();
    const empty = await openFileStore(readConfig({ DATA_DIR: path.dirname(settings.folder) }));
    await onDatabase(settings, async (portal) => {
      const [first, second] = [
        await sweepWith({ ...portal, files: empty }),
        await sweepWith({ ...portal, files: empty }),
      ];
      expect([first.said, second.said]).toEqual([[], []]);
      // No record of this portal uses a file yet: it knows none of those that it stored.
      await empty.put(newId(), await samplePdf());
      expect(await after(2 * DAY_MS, () => sweepWith({ ...portal, files: empty }))).toEqual({
        removed: { unused: 0, stray: 1 },
        said: ['abandoned files were removed'],
      });
    });
  });

  it('are none when the database is an older copy of the one that they belong to', async () => {
    const copy = path.join(folder, newId());
    const older = await emptyDatabase();
    await backUp(api.platform, copy);
    const since = await uploaded();
    await use(since.url);
    await after(30 * DAY_MS, sweep);
    const env = { DATA_DIR: path.dirname(older.folder), DATABASE_URL: older.url };
    await restoreFrom(readConfig(env), copy);
    const { removed, said } = await onDatabase(older, (parts) => after(365 * DAY_MS, () => sweepWith(parts)));
    expect([removed, said]).toEqual([
      { unused: 0, stray: 0 },
      [expect.stringContaining('the database is older than they are')],
    ]);
    expect(await isStored(since.id)).toBe(true);
    // The copy went on, and has as many entries as are noted: others.
    const note = { ...JSON.parse((await store.readNote()) ?? '{}'), entries: 1 };
    const other: FileStore = { ...store, readNote: async () => JSON.stringify(note) };
    expect((await sweepWith({ files: other })).said).toEqual([
      expect.stringContaining('the database is older than they are'),
    ]);
  });

  it('are none when suspiciously many have no row, until the operator says that all is right', async () => {
    await storeStray(30);
    const before = await stored();
    const { removed, said } = await after(2 * DAY_MS, () => sweepWith({}));
    expect([removed, said]).toEqual([
      { unused: 0, stray: 0 },
      [expect.stringContaining('too many of them are in no row')],
    ]);
    expect(await stored()).toEqual(before);
    const claimed = await after(2 * DAY_MS, async () =>
      sweepSurely(api.platform, await checkBlobs(api.platform)),
    );
    expect(claimed).toEqual({ unused: 0, stray: 30 });
    await expectAgreement();
  });

  it('are removed when they are a twentieth of all or less, however many', async () => {
    const abandoned = Array.from({ length: 30 }, newId);
    const madeFromContent = Array.from({ length: 570 }, () => newId().replace(/^(.{14})4/, '$18'));
    const removed: string[] = [];
    const large: FileStore = {
      ...store,
      async *list() {
        for (const key of [...abandoned, ...madeFromContent]) yield { key, storedAt: new Date(0) };
      },
      remove: async (key) => void removed.push(key),
    };
    expect((await sweepWith({ files: large })).removed).toEqual({ unused: 0, stray: 30 });
    expect(removed).toEqual(abandoned);
    abandoned.push(newId());
    expect((await sweepWith({ files: large })).removed).toEqual({ unused: 0, stray: 0 });
  });

  // The embedded database runs one transaction at a time.
  it.runIf(kind === 'postgres')('are none that somebody is about to use', async () => {
    const { id, url } = await uploaded();
    await api.platform.db.transaction(async (tx) => {
      await ownFileId(tx, url, supplier.user.id);
      expect(await after(8 * DAY_MS, sweep)).toEqual({ unused: 0, stray: 0 });
    });
    expect(await isStored(id)).toBe(true);
    expect(await after(8 * DAY_MS, sweep)).toEqual({ unused: 0, stray: 0 });
  });

  it('looks at every column that refers to a file', async () => {
    const references = await fileReferences(api.platform.db);
    expect(references.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
      'certificates.resolucion_file_id',
      'document_files.file_id',
      'documents.file_id',
      'supplier_requests.acta_designacion_url',
      'supplier_requests.poder_legal',
      'tender_circulars.file_id',
      'tender_questions.file_id',
      'tender_releases.file_id',
      'tenders.pliego_file_id',
      'unfinished_tenders.pliego_file_id',
    ]);
  });
});
