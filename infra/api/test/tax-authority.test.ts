import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type AuthorityKeys, createTaxAuthority, loadKeys, portalAccess } from 'infra-tax-authority';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSqlNonceStore, createSqlTicketStore } from '../src/auth/stores.ts';
import { accessTickets, signOnNonces } from '../src/auth/tables.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts';
import {
  createTaxAuthorityClient,
  type TaxAuthorityClient,
  TaxAuthorityError,
  type TaxAuthoritySettings,
} from '../src/tax-authority/index.ts';

const CALLBACK = 'http://localhost:8080/api/municat/auth/afip/callback';

let folder: string;
let database: OpenDatabase;
let keys: AuthorityKeys;
let authority: FastifyInstance;
let settings: TaxAuthoritySettings;
/** Requests that reached WSAA and the registry since the test began. */
let asked: string[] = [];
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };
const logged: unknown[] = [];
const log = {
  warn: (...line: unknown[]) => void logged.push(line),
  error: (...line: unknown[]) => void logged.push(line),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-client-'));
  [database, keys] = await Promise.all([
    openDatabase({ url: null, folder: join(folder, 'db') }),
    loadKeys(folder),
  ]);
});

beforeEach(async () => {
  offset = 0;
  asked = [];
  logged.length = 0;
  await database.db.delete(accessTickets);
  await database.db.delete(signOnNonces);
  // A new authority each time: it remembers for minutes whom it gave a ticket.
  await authority?.close();
  authority = fastify({ forceCloseConnections: true });
  authority.addHook('onRequest', async (request) => void asked.push(request.url));
  await authority.register(createTaxAuthority, {
    keys,
    callbackUrl: CALLBACK,
    clock,
    delay: async () => undefined,
  });
  const url = await authority.listen({ host: '127.0.0.1', port: 0 });
  settings = portalAccess(keys, 'http://localhost:8080', url);
});

afterAll(async () => {
  await authority?.close();
  await database?.close();
  await rm(folder, { recursive: true });
});

function clientWith(changed: Partial<TaxAuthoritySettings> = {}, timeoutMs = 5_000): TaxAuthorityClient {
  return createTaxAuthorityClient({
    settings: { ...settings, ...changed },
    tickets: createSqlTicketStore(database.db, clock),
    nonces: createSqlNonceStore(database.db, clock),
    clock,
    log,
    timeoutMs,
  });
}

/** Types the fiscal key into the page and takes the answer that it would post. */
async function signOn(cuit: string, caso = ''): Promise<{ token: string; sign: string }> {
  const { search, pathname } = new URL(settings.loginUrl);
  const response = await fetch(new URL(pathname + search, settings.wsaaUrl), {
    method: 'POST',
    body: new URLSearchParams({ cuit, clave: 'clave', caso }),
  });
  const html = await response.text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  return { token: field('token'), sign: field('sign') };
}

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: unknown) => {
      if (!(error instanceof TaxAuthorityError)) throw error;
      return error.code;
    },
  );
const listening = (server: Server): Promise<AddressInfo> =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve(server.address() as AddressInfo));
  });
const ticketsAsked = () => asked.filter((url) => url.startsWith('/ws/')).length;

test('a sign-on says who it is, once', async () => {
  const client = clientWith();
  const answer = await signOn('20002307554');
  expect(await client.verifySignOn(answer)).toMatchObject({
    cuit: '20002307554',
    represents: ['30558515305', '30558521135', '30558525025', '30558525645'],
    uniqueId: expect.stringMatching(/^\d+$/),
  });
  expect(await codeOf(client.verifySignOn(answer))).toBe('rejected');
  expect(await codeOf(clientWith().verifySignOn(answer))).toBe('rejected');
});

test('of two uses of one answer at once, one wins', async () => {
  const client = clientWith();
  const answer = await signOn('20002307554');
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(client.verifySignOn(answer))));
  expect(codes.toSorted()).toEqual(['answered', 'rejected', 'rejected']);
});

test.each([
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
  const answer = await signOn('20002307554', caso);
  expect(answer.token).not.toBe('');
  expect(await codeOf(clientWith().verifySignOn(answer))).toBe(code);
});

test('an answer that lists nobody lets the person act for nobody', async () => {
  const signedOn = await clientWith().verifySignOn(await signOn('20002307554', 'sin-relaciones'));
  expect(signedOn).toMatchObject({ cuit: '20002307554', represents: [] });
});

test('an answer expires when it says so', async () => {
  const client = clientWith();
  const early = await signOn('20002307554');
  const late = await signOn('20002307554');
  offset = 295_000;
  expect(await codeOf(client.verifySignOn(early))).toBe('answered');
  offset = 302_000;
  expect(await codeOf(client.verifySignOn(late))).toBe('rejected');
});

test('the token of one answer with the signature of another is refused, and junk too', async () => {
  const client = clientWith();
  const one = await signOn('20002307554');
  const other = await signOn('20002460123');
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

test('a natural person, whole', async () => {
  expect(await clientWith().getTaxpayer('20002307554')).toEqual({
    cuit: '20002307554',
    tipo_persona: 'FISICA',
    nombre: 'RAMIRO ANTONIO',
    apellido: 'EJEMPLO',
    nombre_persona_humana: 'RAMIRO ANTONIO EJEMPLO',
    razon_social: null,
    sexo: 'MASCULINO',
    forma_juridica: null,
    activo: true,
    motivos: [],
    fechaNacimiento: '1968-05-21',
    email_afip: 'ramiro.ejemplo@correo.example',
    telefono: '3834000107',
    fecha_inicio_actividades: '2009-04-15',
    fecha_contrato_social: null,
    domicilio_fiscal: 'REPUBLICA 1184',
    domicilio_provincia: 'CATAMARCA',
    domicilio_localidad: 'SAN FERNANDO DEL VALLE DE CATAMARCA',
    domicilio_cod_postal: '4700',
    domicilio_fiscal_comercial: 'AV GUEMES 1732',
    domicilio_electronico: [
      { direccion: 'ramiro.ejemplo@correo.example' },
      { direccion: 'obras@ramiroejemplo.example' },
    ],
    datos_societarios: [],
    actividades: [
      {
        idActividad: '410021',
        descripcionActividad: expect.stringContaining('EDIFICIOS NO RESIDENCIALES'),
        periodo: '201311',
      },
      { idActividad: '433040', descripcionActividad: 'PINTURA Y TRABAJOS DE DECORACIÓN', periodo: '201311' },
    ],
    impuesto: [
      { idImpuesto: '11', descripcionImpuesto: 'GANANCIAS PERSONAS FISICAS' },
      { idImpuesto: '30', descripcionImpuesto: 'IVA' },
      { idImpuesto: '301', descripcionImpuesto: 'EMPLEADOR-APORTES SEG. SOCIAL' },
      { idImpuesto: '103', descripcionImpuesto: 'REGIMENES DE INFORMACIÓN' },
    ],
    condicion_fiscal_sugerida: 'responsable_inscripto',
  });
});

test('a company, with the names of its partners', async () => {
  expect(await clientWith().getTaxpayer('30558515305')).toMatchObject({
    tipo_persona: 'JURIDICA',
    razon_social: 'CONSTRUCTORA EJEMPLO DEL VALLE S.A.',
    nombre_persona_humana: null,
    forma_juridica: 'SOC.ANONIMA',
    fecha_contrato_social: '1996-07-31',
    domicilio_fiscal_comercial: 'RUTA PROVINCIAL 1 3200',
    datos_societarios: [
      { tipo_relacion: 'Presidente', cuit_persona: '20002307554', nombre: 'RAMIRO ANTONIO EJEMPLO' },
      { tipo_relacion: 'Director Titular', cuit_persona: '20221124643', nombre: 'JOAQUÍN ÑANDÚ DE PRUEBA' },
      { tipo_relacion: 'Síndico Titular', cuit_persona: '20201731594', nombre: 'ESTEBAN LUIS BORRADOR' },
    ],
  });
});

test('a partner whom the registry does not know has no name; the company is found all the same', async () => {
  const { datos_societarios } = await clientWith().getTaxpayer('30558539565');
  expect(datos_societarios.map(({ nombre }) => nombre)).toEqual(['DIEGO MARTIN POSTULADO', '']);
});

test.each([
  ['20002460123', { condicion_fiscal_sugerida: 'monotributista', activo: true }],
  [
    '20188192514',
    { condicion_fiscal_sugerida: 'sujeto_exento', domicilio_electronico: [], email_afip: null },
  ],
  ['20220707513', { activo: false, impuesto: [], motivos: [expect.stringContaining('inactiva')] }],
  ['30558525025', { activo: false, motivos: [expect.stringContaining('inactiva')] }],
  ['30558525645', { domicilio_localidad: null, domicilio_provincia: 'CIUDAD AUTONOMA BUENOS AIRES' }],
])('demo taxpayer %s reads as told', async (cuit, told) => {
  expect(await clientWith().getTaxpayer(cuit)).toMatchObject(told);
});

test('the main activity comes first, and codes have their leading zero', async () => {
  const { actividades } = await clientWith().getTaxpayer('20221124643');
  expect(actividades.map(({ idActividad }) => idActividad)).toEqual(['854920', '012110', '110212']);
});

test('with A5 and A13 in place of A4: the same person, what those know', async () => {
  const base = new URL(settings.wsaaUrl).origin;
  const client = clientWith({
    registryUrls: {
      a5: `${base}/sr-padron/webservices/personaServiceA5`,
      a13: `${base}/sr-padron/webservices/personaServiceA13`,
    },
  });
  expect(await client.getTaxpayer('20002307554')).toMatchObject({
    nombre_persona_humana: 'RAMIRO ANTONIO EJEMPLO',
    domicilio_fiscal: 'REPUBLICA 1184',
    domicilio_cod_postal: '4700',
    domicilio_fiscal_comercial: 'ESQUIU 2056',
    fecha_inicio_actividades: '2013-11-01',
    fechaNacimiento: '1968-05-21',
    domicilio_electronico: [],
    condicion_fiscal_sugerida: 'responsable_inscripto',
  });
  expect(await client.getTaxpayer('20200083394')).toMatchObject({
    activo: true,
    motivos: ['Estado erróneo del domicilio', 'No responde al requerimiento'],
  });
  expect(await client.getTaxpayer('20220707513')).toMatchObject({ activo: false, apellido: 'IMAGINARIO' });
  expect(await client.getTaxpayer('20002460123')).toMatchObject({
    condicion_fiscal_sugerida: 'monotributista',
  });
  expect(await codeOf(client.getTaxpayer('23200000099'))).toBe('not_found');
});

test('an unknown key is not found; a broken or silent registry is unavailable', async () => {
  const client = clientWith();
  expect(await codeOf(client.getTaxpayer('23200000099'))).toBe('not_found');
  expect(await codeOf(client.getTaxpayer('30558535985'))).toBe('unavailable');
  expect(await codeOf(client.getTaxpayer('30558564675'))).toBe('unavailable');
  await authority.close();
  expect(await codeOf(client.getTaxpayer('20002307554'))).toBe('unavailable');
});

test('who presents a certificate that nobody vouches for is asked nothing', async () => {
  const impostor = createSecureServer({ key: keys.wsaa.key, cert: keys.wsaa.certificate });
  let heard = 0;
  impostor.on('request', (_request, response) => {
    heard += 1;
    response.end();
  });
  const { port } = await listening(impostor);
  try {
    const wsaaUrl = settings.wsaaUrl.replace(/^http:\/\/[^/]+/, `https://localhost:${port}`);
    await expect(clientWith({ wsaaUrl }).getTaxpayer('20002307554')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { cause: { code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/) } },
    });
    expect(heard).toBe(0);
  } finally {
    impostor.close();
  }
});

test('an answer that sends the portal elsewhere is not followed', async () => {
  const sends = createServer((_request, response) =>
    response.writeHead(307, { location: settings.wsaaUrl }).end(),
  );
  const { port } = await listening(sends);
  try {
    const wsaaUrl = `http://127.0.0.1:${port}/`;
    expect(await codeOf(clientWith({ wsaaUrl }).getTaxpayer('20002307554'))).toBe('unavailable');
    expect(ticketsAsked()).toBe(0);
  } finally {
    sends.close();
  }
});

test('a registry that never answers is given up in time', async () => {
  const silent: Server = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const start = performance.now();
    expect(await codeOf(clientWith({ registryUrls: { a4: url } }, 400).getTaxpayer('20002307554'))).toBe(
      'unavailable',
    );
    expect(performance.now() - start).toBeLessThan(4_000);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('a connection that breaks is tried once more', async () => {
  let broken = 0;
  authority.server.prependListener('request', (request) => {
    if (broken === 0 && request.url?.startsWith('/sr-padron')) {
      broken += 1;
      request.socket.destroy();
    }
  });
  expect(await codeOf(clientWith().getTaxpayer('20002460123'))).toBe('answered');
  expect(broken).toBe(1);
});

test('one ticket serves many lookups, several clients at once and a restart', async () => {
  const one = clientWith();
  const other = clientWith();
  const lookups = [one, one, other, other].map((client) => client.getTaxpayer('20002460123'));
  await Promise.all(lookups);
  await clientWith().getTaxpayer('20188192514');
  expect(ticketsAsked()).toBe(1);
});

test('a process that dies while it asks for a ticket holds the others up for a moment only', async () => {
  const store = createSqlTicketStore(database.db, clock);
  const key = { certificate: 'c', service: 's' };
  const ticket = { token: 't', sign: 's', expiresAt: new Date(clock.now().getTime() + 60_000) };
  let die: (error: Error) => void = () => undefined;
  const dying = store.renew(key, () => new Promise((_resolve, reject) => (die = reject)));
  const waiting = store.renew(key, async () => ticket);
  const early = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
  expect(early).toBe('waits');
  offset = 16_000;
  expect(await waiting).toEqual(ticket);
  die(new Error('late'));
  await expect(dying).rejects.toThrow('late');
  expect(await store.read(key)).toEqual(ticket);
});

test('a ticket is renewed ten minutes before it ends', async () => {
  const client = clientWith();
  await client.getTaxpayer('20002460123');
  offset = 11.8 * 3_600_000;
  await client.getTaxpayer('20002460123');
  expect(ticketsAsked()).toBe(1);
  offset = 11.9 * 3_600_000;
  await client.getTaxpayer('20002460123');
  expect(ticketsAsked()).toBe(2);
});

test('a ticket that the registry refuses is replaced once', async () => {
  const client = clientWith();
  await client.getTaxpayer('20002460123');
  await database.db.update(accessTickets).set({ sign: 'AAAA', token: 'AAAA' });
  // Within the window in which WSAA gives no second one.
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('unavailable');
  offset = 3 * 60_000;
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('answered');
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('answered');
});

test('a certificate that ARCA does not know, or a key that is not ours, needs an operator', async () => {
  expect(await codeOf(clientWith({ ownCuit: '30558515305' }).getTaxpayer('20002460123'))).toBe(
    'not_authorised',
  );
  const stranger = { certificate: keys.signOnUnknown.certificate, privateKey: keys.signOnUnknown.key };
  const client = clientWith(stranger);
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('not_authorised');
  const before = ticketsAsked();
  expect(await codeOf(client.getTaxpayer('20002460123'))).toBe('not_authorised');
  expect(ticketsAsked()).toBe(before);
});

test('no token is ever logged or told in an error', async () => {
  const client = clientWith();
  const answer = await signOn('20002307554', 'alterada');
  const error: unknown = await client.verifySignOn(answer).catch((thrown: unknown) => thrown);
  await client.getTaxpayer('20002460123');
  const [ticket] = await database.db.select().from(accessTickets);
  if (!ticket) throw new Error('no ticket was kept');
  await codeOf(clientWith({ ownCuit: '30558515305' }).getTaxpayer('20002460123'));
  const told = JSON.stringify([logged, error, String(error), (error as Error).stack]);
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of [answer.token, answer.sign, ticket.token, ticket.sign])
    expect(told).not.toContain(secret);
});
