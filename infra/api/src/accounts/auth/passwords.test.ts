import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { users } from '../users/tables.ts';

const DNI = '10000004';
const NOW_KEPT_AS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe.each(ANY_DATABASE)('passwords (%s)', (kind) => {
  let api: TestApi;
  let current = 'Demo1234';
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api?.stop());

  const opens = async (password: string) =>
    (await api.call('POST', '/auth/login', { body: { dni: DNI, password } })).status === 200;
  const stored = async () => {
    const [row] = await api.platform.db.select().from(users).where(eq(users.dni, DNI));
    return row?.passwordHash ?? '';
  };
  async function change(next: string): Promise<void> {
    const as = await api.login(DNI, current);
    const body = { id: as.user.id, viejo_password: current, nuevo_password: next };
    expect((await api.call('PUT', '/usuarios/cambiar_password', { as, body })).status).toBe(200);
    current = next;
  }

  it('are taken as they come: blanks at the ends, case and every letter of a language count', async () => {
    const odd = '  Ñandú Ωmega 東京 7  ';
    await change(odd);
    expect(await opens(odd)).toBe(true);
    for (const near of [odd.trim(), odd.toLowerCase(), odd.replace('Ñ', 'N'), odd.replace('  Ñ', ' Ñ')]) {
      expect(await opens(near)).toBe(false);
    }
    // The next right one forgets these failures.
    expect(await opens(odd)).toBe(true);
  });

  it('may be long, and count to their last letter', async () => {
    const long = `${'frase larga de paso '.repeat(9)}y final 1z`;
    expect(long.length).toBeGreaterThan(128);
    await change(long);
    expect(await opens(`${long.slice(0, -1)}y`)).toBe(false);
    expect(await opens(long)).toBe(true);
  });

  it('go on for years: none but an initial one has to be changed', async () => {
    const years = 3 * 365 * 86_400_000;
    await change('Segura1234');
    api.clock.move(years);
    const { user } = await api.login(DNI, current);
    api.clock.move(-years);
    expect(user.primer_login).toBe(false);
  });

  it('are kept as Argon2id of OWASP’s strength, each with a salt of its own', async () => {
    await change('Segura5678');
    const first = await stored();
    expect(first).toMatch(NOW_KEPT_AS);
    await change('Otra91234x');
    await change('Segura5678');
    expect(await stored()).not.toBe(first);
  });

  it('that were kept in a weaker way are kept as they are now from the next sign-in on', async () => {
    const weak = await hash(current, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await api.platform.db.update(users).set({ passwordHash: weak }).where(eq(users.dni, DNI));
    expect(await opens('Equivocada1')).toBe(false);
    expect(await stored()).toBe(weak);
    expect(await opens(current)).toBe(true);
    const renewed = await stored();
    expect(renewed).toMatch(NOW_KEPT_AS);
    expect(await opens(current)).toBe(true);
    expect(await stored()).toBe(renewed);
  });
});
