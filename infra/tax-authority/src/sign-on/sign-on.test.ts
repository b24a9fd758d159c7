import { createVerify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLBACK, openAuthority, SIGN_ON, type TestAuthority } from '../../test/authority.ts';
import { at, readXml, textAt } from '../xml.ts';

let authority: TestAuthority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

const type = (fields: Record<string, string>, url = SIGN_ON) =>
  authority.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const field = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Signs on and reads the answer's document. */
async function signOn(cuit: string, caso = '') {
  const { statusCode, body } = await type({ cuit, clave: 'clave', caso });
  expect(statusCode).toBe(200);
  const token = field(body, 'token');
  const sign = field(body, 'sign');
  const bytes = Buffer.from(token, 'base64');
  const holds = (pem: string) =>
    createVerify('RSA-SHA1')
      .update(bytes)
      .verify(new X509Certificate(pem).publicKey, Buffer.from(sign, 'base64'));
  return { html: body, token, sign, sso: at(readXml(bytes.toString('utf8')), 'sso'), holds };
}

it('answers with the person and the keys they act for, signed by the authority', async () => {
  const { sso, holds } = await signOn('20-00230755-4');
  expect(holds(authority.keys.signOn.certificate)).toBe(true);
  expect(textAt(sso, 'operation', '@value')).toBe('granted');
  expect(textAt(sso, 'operation', 'login', '@uid')).toBe('20002307554');
  expect(textAt(sso, 'operation', 'login', '@service')).toBe('muni_proveedores');
  const relations = at(sso, 'operation', 'login', 'relations', 'relation');
  expect(Array.isArray(relations) && relations.map((relation) => textAt(relation, '@key'))).toEqual([
    '20002307554',
    '30558515305',
    '30558521135',
    '30558525025',
    '30558525645',
  ]);
  const seconds = Math.floor(authority.now().getTime() / 1000);
  expect(Math.abs(Number(textAt(sso, 'id', '@gen_time')) - seconds)).toBeLessThan(5);
  expect(Number(textAt(sso, 'id', '@exp_time')) - Number(textAt(sso, 'id', '@gen_time'))).toBe(300);
});

it('uses a new nonce for each answer, but for the replay case', async () => {
  const first = await signOn('20002460123');
  const second = await signOn('20002460123');
  const again = await signOn('20002460123', 'repetida');
  expect(second.token).not.toBe(first.token);
  expect(again).toMatchObject({ token: second.token, sign: second.sign });
});

it('signs an inactive person on: being inactive is data', async () => {
  const { sso } = await signOn('20220707513');
  expect(textAt(sso, 'operation', 'login', '@uid')).toBe('20220707513');
});

it.each([
  ['a key of level 1', { cuit: '20221062583', clave: 'clave' }, 403, /de nivel 1 .* necesita nivel 2 o más/],
  [
    'a wrong password',
    { cuit: '20002307554', clave: 'otra' },
    401,
    /El CUIT\/CUIL o la clave son incorrectos/,
  ],
  [
    'an unknown key',
    { cuit: '23200000099', clave: 'clave' },
    401,
    /El CUIT\/CUIL o la clave son incorrectos/,
  ],
  ['an entity', { cuit: '30558515305', clave: 'clave' }, 403, /personas jurídicas no tienen clave fiscal/],
  ['less than 11 digits', { cuit: '2000230755', clave: 'clave' }, 400, /debe tener 11 números/],
  ['no password', { cuit: '20002307554', clave: '' }, 400, /Ingrese su clave fiscal/],
  ['no field at all', {}, 400, /debe tener 11 números/],
])('shows the form and the reason for %s', async (_case, fields, status, reason) => {
  const { statusCode, body } = await type(fields);
  expect(statusCode).toBe(status);
  expect(body).toMatch(/<p class="problem" id="problema" role="alert">/);
  expect(body).toMatch(reason);
  expect(body).not.toContain('name="token"');
});

it('shows the typed CUIT as text, never as markup', async () => {
  const { body } = await type({ cuit: '"><b>x', clave: 'clave' });
  expect(body).toContain('value="&quot;&gt;&lt;b&gt;x"');
  expect(body).not.toContain('<b>x');
});

it('refuses another service, and posts the answer to the registered address only', async () => {
  const elsewhere = SIGN_ON.replace('muni_proveedores', 'otro');
  expect((await authority.app.inject(elsewhere)).statusCode).toBe(404);
  expect((await type({ cuit: '20002307554', clave: 'clave' }, elsewhere)).statusCode).toBe(404);
  const { body } = await type(
    { cuit: '20002307554', clave: 'clave', action: 'https://evil.example' },
    `${SIGN_ON}&url=https://evil.example`,
  );
  expect(body).toContain(`<form name="myform" method="post" action="${CALLBACK}">`);
  expect(body).not.toContain('evil.example');
});

it('names each script and style of its pages by its hash in their policy', async () => {
  for (const response of [
    await authority.app.inject(SIGN_ON),
    await type({ cuit: '20002307554', clave: 'clave' }),
  ]) {
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${new URL(CALLBACK).origin}`);
    expect(policy).not.toContain('unsafe');
    expect(response.headers['cache-control']).toBe('no-store');
    const inline = [...response.body.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, kind, text] of inline) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      const hash = `'sha256-${Buffer.from(digest).toString('base64')}'`;
      expect(policy).toContain(`${kind}-src ${hash}`);
    }
    expect(response.body).not.toMatch(/ (?:on\w+|style)=/);
  }
});

it('submits the answer by script, and by a button where scripts do not run', async () => {
  const { html } = await signOn('20002307554');
  expect(html).toContain('<script>document.forms.myform.submit()</script>');
  expect(html).toContain('<button>Continuar</button>');
});

it('labels every field of the form', async () => {
  const { body } = await authority.app.inject(SIGN_ON);
  const fields = [...body.matchAll(/<(?:input|select) id="(\w+)"/g)].map(([, id]) => id);
  expect(fields).toEqual(['cuit', 'clave', 'caso']);
  for (const id of fields) expect(body).toContain(`<label for="${id}">`);
});

it.each([
  ['certificado-desconocido', false, false],
  ['segundo-certificado', false, true],
  ['alterada', false, false],
])('signs the case %s with the documented certificate', async (caso, byFirst, bySecond) => {
  const { holds, sso } = await signOn('20002307554', caso);
  expect(holds(authority.keys.signOn.certificate)).toBe(byFirst);
  expect(holds(authority.keys.signOnNext.certificate)).toBe(bySecond);
  expect(textAt(sso, 'operation', 'login', '@uid')).toBe('20002307554');
});
