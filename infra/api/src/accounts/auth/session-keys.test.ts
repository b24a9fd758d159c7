import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { copyFirstStart } from '#test/first-start.ts';
import { secrets } from '../../platform/db/tables.ts';
import { openSessionKeys, rotateSessionKey } from './tokens.ts';

const HOUR_MS = 3_600_000;
const DNI = '10000002';

const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
const kidOf = ({ token }: Session): string | undefined => partOf(token, 0).kid;

describe.each(ANY_DATABASE)('the keys of sessions (%s)', (kind) => {
  let dataDir: string;
  let databaseUrl: string | null;
  let api: TestApi;
  const start = () => startApi(kind, { dataDir, databaseUrl });
  async function restart() {
    await api.stop();
    api = await start();
  }
  const rotate = (atOnce = false) => rotateSessionKey(api.platform.db, api.clock, { atOnce });
  const isOpen = async (as: Session | string, at = api) =>
    (await at.call('GET', '/auth/me', { as })).status === 200;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-keys-'));
    databaseUrl = await copyFirstStart(inject('firstStart'), kind, {
      to: dataDir,
      postgresUrl: inject('postgresUrl'),
      name: `keys_${randomUUID()}`,
    });
    api = await start();
  });
  beforeEach(() => rotate(true));
  afterAll(async () => {
    await api?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('change without signing anybody out: what was signed before goes on holding', async () => {
    await restart();
    const before = await api.login(DNI);
    const { kid } = await rotate();
    expect(await isOpen(before)).toBe(true);
    await restart();
    const after = await api.login(DNI);
    expect(kidOf(after)).toBe(kid);
    expect(kidOf(before)).not.toBe(kid);
    expect([await isOpen(before), await isOpen(after)]).toEqual([true, true]);
  });

  it('end at once when one leaked: what it signed is refused, and people sign in again', async () => {
    await restart();
    const before = await api.login(DNI);
    await rotate(true);
    await restart();
    const refused = await api.call('GET', '/auth/me', { as: before });
    expect([refused.status, refused.body.message]).toEqual([401, 'La sesión no es válida o expiró.']);
    expect(await isOpen(await api.login(DNI))).toBe(true);
  });

  it('are nobody else’s: a token signed with another one, or under another’s name, is none', async () => {
    await restart();
    const mine = await api.login(DNI);
    const [head = '', body = ''] = mine.token.split('.');
    const forged = (header: string, key: string) =>
      `${header}.${body}.${createHmac('sha256', key).update(`${header}.${body}`).digest('base64url')}`;
    const headWithKid = (kid: unknown) =>
      Buffer.from(JSON.stringify({ ...partOf(mine.token, 0), kid })).toString('base64url');
    const [key] = await api.platform.db
      .select()
      .from(secrets)
      .where(eq(secrets.name, `session:${kidOf(mine)}`));
    expect(await isOpen(forged(head, key?.value ?? ''))).toBe(true);
    for (const other of [
      forged(head, 'otra clave'),
      forged(headWithKid('desconocida'), key?.value ?? ''),
      forged(headWithKid(7), key?.value ?? ''),
      forged(headWithKid(undefined), key?.value ?? ''),
    ]) {
      expect(await isOpen(other)).toBe(false);
    }
  });

  it('are known to a process from the moment another one signs with them', async () => {
    const { db } = api.platform;
    const [one, other] = [await openSessionKeys(db, api.clock), await openSessionKeys(db, api.clock)];
    const { kid } = await rotate();
    await other.refresh();
    expect(other.signing().kid).toBe(kid);
    expect(one.signing().kid).not.toBe(kid);
    expect((await one.find(kid))?.kid).toBe(kid);
    expect(one.signing().kid).toBe(kid);
  });

  it('sign from the moment they are made, also after the clock was set back', async () => {
    api.clock.move(-HOUR_MS);
    const { kid } = await rotate();
    api.clock.move(HOUR_MS);
    expect((await openSessionKeys(api.platform.db, api.clock)).signing().kid).toBe(kid);
  });

  it('hold for an hour longer than any session that they signed', async () => {
    const keys = await openSessionKeys(api.platform.db, api.clock);
    const { kid } = keys.signing();
    await rotate();
    await keys.refresh();
    for (const [passed, holds] of [
      [8 * HOUR_MS, true],
      [9 * HOUR_MS + 1_000, false],
    ] as const) {
      api.clock.move(passed);
      expect((await keys.find(kid)) !== null).toBe(holds);
      api.clock.move(-passed);
    }
    expect(await keys.find('desconocida')).toBeNull();
  });

  // Several processes on one database: the embedded one has a single process.
  it.runIf(kind === 'postgres')('are shared by every process', async () => {
    await restart();
    const before = await api.login(DNI);
    await rotate();
    const second = await start();
    try {
      const after = await second.login(DNI);
      expect(kidOf(after)).not.toBe(kidOf(before));
      expect([await isOpen(after), await isOpen(before, second)]).toEqual([true, true]);
    } finally {
      await second.stop();
    }
  });
});
