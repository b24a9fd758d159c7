import { createHmac } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { answerOfSignOn } from '#test/sign-on.ts';
import { secrets } from '../../platform/db/tables.ts';
import { newUnguessableId } from '../../platform/ids.ts';
import { sessions } from './tables.ts';
import { createTokens, openSessionKeys, type TokenUse } from './tokens.ts';

const DNI = '10000002';
const HASHES = { HS256: 'sha256', HS512: 'sha512' } as const;
type Part = Record<string, unknown>;

const write = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const read = (token: string, index: 0 | 1): Part =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

describe.each(ANY_DATABASE)('tokens (%s)', (kind) => {
  let api: TestApi;
  let key: string;
  let mine: Session;
  beforeAll(async () => {
    api = await startApi(kind);
    mine = await api.login(DNI);
    const [row] = await api.platform.db.select().from(secrets).where(like(secrets.name, 'session:%'));
    key = row?.value ?? '';
  });
  afterAll(() => api?.stop());

  /** The caller's own token, changed, and signed with the portal's own key: only what it says can be wrong. */
  function signed(head: Part = {}, claims: Part = {}, hash: keyof typeof HASHES = 'HS256'): string {
    const text = `${write({ ...read(mine.token, 0), ...head })}.${write({ ...read(mine.token, 1), ...claims })}`;
    return `${text}.${createHmac(HASHES[hash], key).update(text).digest('base64url')}`;
  }
  const isOpen = async (as: string) => (await api.call('GET', '/auth/me', { as })).status === 200;

  it('are for this portal, by this portal, for a session, of one algorithm', async () => {
    expect(read(mine.token, 0)).toMatchObject({ alg: 'HS256' });
    expect(read(mine.token, 1)).toMatchObject({
      aud: 'portal',
      iss: 'http://localhost:8080',
      use: 'session',
    });
    expect(await isOpen(signed())).toBe(true);
  });

  it('say that they hold for eight hours from now, and the way to a session for two minutes', async () => {
    const tokens = createTokens('http://x', api.clock, await openSessionKeys(api.platform.db, api.clock));
    const times = (use: TokenUse) => {
      const { iat, exp } = read(tokens.sign(use, 'id'), 1) as { iat: number; exp: number };
      return { lasts: exp - iat, isNew: Math.abs(iat * 1_000 - api.clock.now().getTime()) < 5_000 };
    };
    expect(times('session')).toEqual({ lasts: 8 * 3_600, isNew: true });
    expect(times('sign-on')).toEqual({ lasts: 120, isNew: true });
  });

  it('are not taken for wrong ones while the database that knows their key can’t be reached', async () => {
    const keys = await openSessionKeys(api.platform.db, api.clock);
    const find = () => Promise.reject(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }));
    const tokens = createTokens('http://localhost:8080', api.clock, { ...keys, find });
    await expect(tokens.read(`Bearer ${mine.token}`, 'session')).rejects.toThrow('no database');
  });

  it('are read whatever the case of the scheme, as HTTP has it', async () => {
    const headers = { authorization: `bearer ${mine.token}` };
    expect((await api.call('GET', '/auth/me', { headers })).status).toBe(200);
  });

  it.each([['Bearer %s x'], ['x Bearer %s'], ['bearer%s'], ['Bearer  %s'], ['%s']])(
    'are read from a header that says so and nothing else: not from “%s”',
    async (header) => {
      const headers = { authorization: header.replace('%s', mine.token) };
      expect((await api.call('GET', '/auth/me', { headers })).status).toBe(401);
    },
  );

  it.each<[string, Part, Part, (keyof typeof HASHES)?]>([
    ['of another algorithm', { alg: 'HS512' }, {}, 'HS512'],
    ['that names another algorithm than its own', { alg: 'none' }, {}],
    ['for something else', {}, { aud: 'otro' }],
    ['for nothing in particular', {}, { aud: undefined }],
    ['by another portal', {}, { iss: 'https://otra-ciudad.example' }],
    ['by nobody', {}, { iss: undefined }],
    ['for another use', {}, { use: 'sign-on' }],
    ['for no use', {}, { use: undefined }],
    ['that is over', {}, { iat: 1, exp: 2 }],
    ['that never is over', {}, { exp: undefined }],
    ['of a session that never was', {}, { jti: newUnguessableId() }],
  ])('%s are none', async (_what, head, claims, hash) => {
    expect(await isOpen(signed(head, claims, hash))).toBe(false);
  });

  it('without a signature, or with another text than was signed, are none', async () => {
    const [head = '', body = '', signature = ''] = mine.token.split('.');
    const none = write({ ...read(mine.token, 0), alg: 'none' });
    const longer = write({ ...read(mine.token, 1), exp: 4_102_444_800 });
    for (const token of [
      `${none}.${body}.`,
      `${none}.${body}`,
      `${head}.${body}.`,
      `${write({ ...read(mine.token, 0), kid: 'desconocida' })}.${body}.`,
      `${head}.${longer}.${signature}`,
      `${head}.${body}.${'A'.repeat(signature.length)}`,
    ]) {
      expect(await isOpen(token)).toBe(false);
    }
  });

  it('take no key from what they carry', async () => {
    const own = 'una clave del que llama';
    const head = { ...read(mine.token, 0), jwk: { kty: 'oct', k: Buffer.from(own).toString('base64url') } };
    const text = `${write({ ...head, jku: 'http://127.0.0.1:9/jwks.json' })}.${mine.token.split('.')[1]}`;
    expect(await isOpen(`${text}.${createHmac('sha256', own).update(text).digest('base64url')}`)).toBe(false);
  });

  it('of the way to a session open none, and those of a session are no way to one', async () => {
    const { body } = await api.call('GET', '/auth/afip/login-url');
    const form = await answerOfSignOn(body.data, PERSON);
    const { headers } = await api.call('POST', '/auth/afip/callback', { body: form });
    const oneTime = headers.get('location')?.replace('/cuenta/', '') ?? '';
    expect(read(oneTime, 1)).toMatchObject({ aud: 'portal', use: 'sign-on' });
    expect(await isOpen(oneTime)).toBe(false);
    expect((await api.call('GET', '/auth/afip', { as: mine })).status).toBe(401);
    expect((await api.call('GET', '/auth/afip', { as: oneTime })).status).toBe(200);
  });

  it('are looked up at every call: a session that its row says is over is over at once', async () => {
    const session = await api.login(DNI);
    const id = String(read(session.token, 1).jti);
    expect(await isOpen(session.token)).toBe(true);
    await api.platform.db.update(sessions).set({ revokedAt: api.clock.now() }).where(eq(sessions.id, id));
    expect(await isOpen(session.token)).toBe(false);
  });

  it('are another at each sign-in and each sign-on, and each is over by itself', async () => {
    const [one, two] = [await api.signOn(PERSON), await api.signOn(PERSON)];
    expect(read(one.token, 1).jti).not.toBe(read(two.token, 1).jti);
    await api.call('POST', '/auth/logout', { as: one });
    expect([await isOpen(one.token), await isOpen(two.token)]).toEqual([false, true]);
    api.clock.move(8 * 3_600_000 + 1_000);
    expect(await isOpen(two.token)).toBe(false);
    api.clock.move(-8 * 3_600_000 - 1_000);
  });

  it('name sessions by 128 random bits', async () => {
    const versions = new Set<string>();
    // This digit of a UUID v4 is always 4.
    for (let n = 0; n < 12; n++) versions.add(String(read((await api.login(DNI)).token, 1).jti).charAt(14));
    expect(versions.size).toBeGreaterThan(1);
  });
});

it('an unguessable id looks like a UUID, and each of its 128 bits is random', () => {
  const ids = Array.from({ length: 300 }, newUnguessableId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const numbers = ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`));
  for (let bit = 0n; bit < 128n; bit += 1n) {
    const ones = numbers.filter((number) => (number >> bit) & 1n).length;
    // Fair coins stay between these limits but once in some 10^20 of such tests.
    expect([bit, ones > 60, ones < 240]).toEqual([bit, true, true]);
  }
});
