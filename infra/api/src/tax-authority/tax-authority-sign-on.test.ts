import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, startTaxAuthority, type TestTaxAuthority } from '#test/tax-authority.ts';

let authority: TestTaxAuthority;
beforeAll(async () => {
  authority = await startTaxAuthority();
});
beforeEach(() => authority.renew());
afterAll(() => authority?.stop());

it('a sign-on says who it is, once', async () => {
  const client = authority.client();
  const answer = await authority.signOn('20002307554');
  expect(await client.verifySignOn(answer)).toMatchObject({
    cuit: '20002307554',
    represents: ['30558515305', '30558521135', '30558525025', '30558525645'],
    uniqueId: expect.stringMatching(/^\d+$/),
  });
  expect(await codeOf(client.verifySignOn(answer))).toBe('rejected');
  expect(await codeOf(authority.client().verifySignOn(answer))).toBe('rejected');
});

it('of two uses of one answer at once, one wins', async () => {
  const client = authority.client();
  const answer = await authority.signOn('20002307554');
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(client.verifySignOn(answer))));
  expect(codes.toSorted()).toEqual(['answered', 'rejected', 'rejected']);
});

it.each([
  ['vencida', 'rejected'],
  ['futura', 'rejected'],
  ['otro-servicio', 'rejected'],
  ['no-otorgada', 'rejected'],
  ['alterada', 'rejected'],
  ['certificado-desconocido', 'rejected'],
  ['segundo-certificado', 'answered'],
  ['espacios', 'answered'],
  ['sin-relaciones', 'answered'],
])('an answer that is "%s" is %s', async (caso, code) => {
  const answer = await authority.signOn('20002307554', caso);
  expect(answer.token).not.toBe('');
  expect(await codeOf(authority.client().verifySignOn(answer))).toBe(code);
});

it('an answer in the Base64 of addresses, without its padding, is read too', async () => {
  const { token, sign } = await authority.signOn('20002307554');
  const inAddress = (text: string) => Buffer.from(text, 'base64').toString('base64url');
  const answer = { token: inAddress(token), sign: inAddress(sign) };
  expect(await codeOf(authority.client().verifySignOn(answer))).toBe('answered');
});

it('an answer that lists nobody lets the person act for nobody', async () => {
  const signedOn = await authority
    .client()
    .verifySignOn(await authority.signOn('20002307554', 'sin-relaciones'));
  expect(signedOn).toMatchObject({ cuit: '20002307554', represents: [] });
});

it('a person may act for the companies that an answer lists, and for no other person', async () => {
  const client = authority.client();
  const { represents } = await client.verifySignOn(await authority.signOn('20002307554', 'con-persona'));
  expect(represents).toEqual(['30558515305', '30558521135', '30558525025', '30558525645']);
});

it('an answer expires when it says so', async () => {
  const client = authority.client();
  const early = await authority.signOn('20002307554');
  const late = await authority.signOn('20002307554');
  authority.runAhead(295_000);
  expect(await codeOf(client.verifySignOn(early))).toBe('answered');
  authority.runAhead(302_000);
  expect(await codeOf(client.verifySignOn(late))).toBe('rejected');
});

it('the token of one answer with the signature of another is refused, and junk too', async () => {
  const client = authority.client();
  const one = await authority.signOn('20002307554');
  const other = await authority.signOn('20002460123');
  for (const answer of [
    { token: one.token, sign: other.sign },
    { token: '', sign: '' },
    { token: 'á', sign: one.sign },
    { token: one.token, sign: 'AAAA' },
    { token: 'A'.repeat(30_000), sign: one.sign },
  ]) {
    expect(await codeOf(client.verifySignOn(answer))).toBe('rejected');
  }
  expect(await codeOf(client.verifySignOn(one))).toBe('answered');
});
