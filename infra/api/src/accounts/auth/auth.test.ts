import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { answerOfSignOn } from '#test/sign-on.ts';
import { TaxAuthorityError } from '../../tax-authority/index.ts';
import { users } from '../users/tables.ts';

const HOUR_MS = 3_600_000;

describe.each(ANY_DATABASE)('signing in (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api?.stop());

  it('lets staff in with document number and password', async () => {
    const { token, user } = await api.login('10000003');
    expect(user).toMatchObject({ dni: '10000003', tipo: 'VISADOR', primer_login: false, cuit: null });
    expect((await api.call('GET', '/auth/me', { as: token })).body).toEqual(user);
  });

  it.each(['10.000.003', 'DNI 10000003', '\u200b10000003'])(
    'reads the document number in %j',
    async (dni) => {
      const answer = await api.call('POST', '/auth/login', { body: { dni, password: 'Demo1234' } });
      expect(answer.body.user).toMatchObject({ dni: '10000003' });
    },
  );

  it.each([
    ['a wrong password', { dni: '10000003', password: 'Demo12345' }],
    ['an unknown document number', { dni: '99999999', password: 'Demo1234' }],
    ['a supplier’s document number', { dni: '230755', password: 'clave' }],
  ])('refuses %s with the same words', async (_what, body) => {
    const answer = await api.call('POST', '/auth/login', { body });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ statusCode: 401, message: 'usuario o contraseña incorrecto' });
    expect(answer.body.requestId).toBeTruthy();
  });

  it.each([
    [
      'a user name that nobody has',
      { dni: 'nombre.muy.largo@ejemplo.com', password: 'x' },
      'El DNI puede tener hasta 20 caracteres',
    ],
    [
      'one with control characters',
      { dni: '1000\u00013', password: 'x' },
      'El DNI tiene caracteres que no se pueden guardar',
    ],
    [
      'a password of more than 200',
      { dni: '10000003', password: 'x'.repeat(201) },
      'La contraseña puede tener hasta 200 caracteres',
    ],
  ])('refuses %s in a sentence', async (_what, body, message) => {
    const answer = await api.call('POST', '/auth/login', { body });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it.each([
    ['without a token', undefined],
    ['with a made-up token', 'abc.def.ghi'],
  ])('answers 401 %s', async (_what, token) => {
    const answer = await api.call('GET', '/auth/me', { as: token });
    expect(answer.status).toBe(401);
    expect(typeof answer.body.message).toBe('string');
  });

  it('ends the session at logout, also on other machines', async () => {
    const session = await api.login('10000002');
    expect((await api.call('POST', '/auth/logout', { as: session })).body).toEqual({
      message: 'Se cerró sesión ....',
    });
    expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
  });

  it('ends the session after 8 hours', async () => {
    const session = await api.login('10000002');
    api.clock.move(8 * HOUR_MS - 60_000);
    expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(200);
    api.clock.move(120_000);
    expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401);
    api.clock.move(-8 * HOUR_MS - 60_000);
  });

  it('holds somebody who must change the password to that, to `me` and to logout', async () => {
    const session = await api.login('10000006');
    expect(session.user.primer_login).toBe(true);
    expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(200);
    const other = await api.call('GET', '/sujeto-fiscal', { as: session });
    expect(other.status).toBe(403);
    expect(other.body.code).toBe('PRIMER_LOGIN');
  });

  it('slows down guessing on one account, but not its owner in a browser that is known', async () => {
    const cookie = (
      await api.call('POST', '/auth/login', { body: { dni: '10000004', password: 'Demo1234' } })
    ).headers
      .get('set-cookie')
      ?.split(';')[0];
    const guess = (headers: Record<string, string> = {}, password = 'nada1') =>
      api.call('POST', '/auth/login', { body: { dni: '10000004', password }, headers });
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await guess()).status);
    expect(statuses).toContain(429);
    const limitedGuess = await guess({}, 'Demo1234');
    expect(limitedGuess.status).toBe(429);
    expect(Number(limitedGuess.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess({ cookie: cookie ?? '' }, 'Demo1234')).status).toBe(200);
    api.clock.move(20 * 60_000);
    expect((await guess({}, 'Demo1234')).status).toBe(200);
  });

  it('marks a known browser by a cookie that no script reads, no other site sends and, with TLS, no other host sets', async () => {
    const cookieOf = async (one: TestApi) => {
      const { headers } = await one.call('POST', '/auth/login', {
        body: { dni: '10000002', password: 'Demo1234' },
      });
      return headers
        .get('set-cookie')
        ?.replace(/=[^;]*/, '')
        .split('; ')
        .sort();
    };
    const own = ['HttpOnly', 'Path=/', 'SameSite=Strict', `Max-Age=${180 * 86_400}`];
    expect(await cookieOf(api)).toEqual(expect.arrayContaining(own));
    const city = await startApi(kind, { env: { PUBLIC_URL: 'https://proveedores.example' } });
    try {
      expect(await cookieOf(city)).toEqual(
        expect.arrayContaining(['__Host-conocido', 'Secure', 'HttpOnly', 'Path=/', 'SameSite=Strict']),
      );
      expect((await cookieOf(city))?.some((part) => part.startsWith('Domain'))).toBe(false);
    } finally {
      await city.stop();
    }
  });

  it('remembers the last eight people of a shared computer', async () => {
    const before = Array.from({ length: 8 }, (_, index) => String(index).repeat(43));
    const marksAfter = async (marks: readonly string[] = []) => {
      const { headers } = await api.call('POST', '/auth/login', {
        body: { dni: '10000002', password: 'Demo1234' },
        headers: { cookie: `conocido=${marks.join('.')}` },
      });
      return /^conocido=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1]?.split('.');
    };
    const marks = await marksAfter(before);
    expect(marks).toEqual([expect.stringMatching(/^[\w-]{43}$/), ...before.slice(0, 7)]);
    // Signing in again pushes nobody out, and a cookie without a mark leaves none behind.
    expect(await marksAfter(marks)).toEqual(marks);
    expect(await marksAfter()).toHaveLength(1);
  });

  it('signs a supplier in once per answer of the tax authority', async () => {
    const { body } = await api.call('GET', '/auth/afip/login-url');
    const form = await answerOfSignOn(body.data, PERSON);
    const first = await api.call('POST', '/auth/afip/callback', { body: form });
    expect(first.status).toBe(303);
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    const token = first.headers.get('location')?.replace('/cuenta/', '') ?? '';
    const again = await api.call('POST', '/auth/afip/callback', { body: form });
    expect(again.headers.get('location')).toBe('/?ingreso=error');

    const session = await api.call('GET', '/auth/afip', { as: token });
    expect(session.body.user).toMatchObject({
      cuit: PERSON,
      dni: '230755',
      tipo: 'PROVEEDOR',
      activo: true,
      representa: expect.arrayContaining(['30558515305']),
    });
    expect((await api.call('GET', '/auth/afip', { as: token })).status).toBe(401);
    expect((await api.call('GET', '/auth/me', { as: token })).status).toBe(401);
  });

  it.each([
    ['nothing', ''],
    ['no signature', 'token=YQ'],
    ['a token twice', 'token=YQ&token=YQ&sign=YQ'],
    ['a token beyond any size', `token=${'A'.repeat(20_001)}&sign=YQ`],
  ])('leads a browser that brings %s from the tax authority to the start', async (_, form) => {
    const answer = await fetch(`${api.base}/auth/afip/callback`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?ingreso=error']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['ARCA does not answer', new TaxAuthorityError('unavailable', 'no answer'), 'sin-servicio'],
    ['ARCA refuses the portal', new TaxAuthorityError('not_authorised', 'no ticket'), 'sin-servicio'],
    ['ARCA does not know the person', new TaxAuthorityError('not_found', 'unknown'), 'error'],
    [
      'the database does not answer',
      Object.assign(new Error('down'), { code: 'ECONNREFUSED' }),
      'sin-portal',
    ],
  ])('says at the start why a sign-on came to nothing: %s', async (_, problem, code) => {
    const { body } = await api.call('GET', '/auth/afip/login-url');
    const form = await answerOfSignOn(body.data, PERSON);
    vi.spyOn(api.platform.taxAuthority, 'getTaxpayer').mockRejectedValueOnce(problem);
    const headers = { accept: 'text/html' };
    const answer = await api.call('POST', '/auth/afip/callback', { body: form, headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/?ingreso=${code}`]);
  });

  it('takes a supplier’s name from the registry at each sign-on', async () => {
    const first = await api.signOn(PERSON);
    const before = (await api.call('GET', '/auth/me', { as: first })).body;
    await api.platform.db.update(users).set({ apellido: 'DE ANTES' }).where(eq(users.cuit, PERSON));
    const next = await api.signOn(PERSON);
    expect((await api.call('GET', '/auth/me', { as: next })).body).toEqual(before);
  });

  it('lets the one-time token work for two minutes', async () => {
    const { body } = await api.call('GET', '/auth/afip/login-url');
    const form = await answerOfSignOn(body.data, PERSON);
    const answer = await api.call('POST', '/auth/afip/callback', { body: form });
    const token = answer.headers.get('location')?.replace('/cuenta/', '') ?? '';
    api.clock.move(121_000);
    expect((await api.call('GET', '/auth/afip', { as: token })).status).toBe(401);
  });
});
