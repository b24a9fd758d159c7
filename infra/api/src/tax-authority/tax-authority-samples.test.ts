import { createSign } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { type AuthorityKeys, loadKeys, portalAccess } from 'infra-tax-authority';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import {
  createTaxAuthorityClient,
  type TaxAuthorityClient,
  TaxAuthorityError,
  type TaxAuthoritySettings,
} from './index.ts';
import { accessTickets, signOnNonces } from './tables.ts';

/** What ARCA itself answered, as published by those who received it: the client has to read that, too. */
const sample = (name: string) =>
  readFile(new URL(`../../test/samples/tax-authority/${name}.xml`, import.meta.url), 'utf8');

let server: Server;
let folder: string;
let keys: AuthorityKeys;
let database: OpenDatabase;
let url: string;
/** The sample that each address answers with. */
const answers = new Map<string, string>();
/** Bodies of the requests. */
let requests: string[] = [];
/** Writes a sample otherwise, meaning the same. */
let disguise: (text: string) => { body: string | Buffer; type: string };
const plainly: typeof disguise = (body) => ({ body, type: 'text/xml' });

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/tax-samples-`);
  keys = await loadKeys(folder);
  database = await openDatabase({ url: null, folder: `${folder}/db` });
  server = createServer(async (request, response) => {
    requests.push(Buffer.concat(await request.toArray()).toString());
    const text = await sample(answers.get(request.url ?? '') ?? 'none');
    // All samples of A5 are of its first version; the second only calls the element around them otherwise.
    const plain =
      request.url === '/A5' ? text.replaceAll('getPersonaResponse', 'getPersona_v2Response') : text;
    const { body, type } = disguise(plain);
    response.writeHead(plain.includes('Fault>') ? 500 : 200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await database.db.delete(accessTickets);
  answers.clear();
  requests = [];
  disguise = plainly;
  answers.set('/wsaa', 'wsaa-loginCms-response-shape');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

function client(changed: Partial<TaxAuthoritySettings>, now: Date): TaxAuthorityClient {
  const silent = () => undefined;
  return createTaxAuthorityClient({
    settings: { ...portalAccess(keys, url, url), wsaaUrl: `${url}/wsaa`, ...changed },
    db: database.db,
    clock: { now: () => now },
    log: { warn: silent, error: silent },
  });
}

/** Before the sample ticket ends. */
const THEN = new Date('2018-04-06T18:10:00Z');
const withA4 = () => client({ registryUrl: `${url}/` }, THEN);
const withA5 = () => client({ registryUrl: `${url}/`, registry: 'a5,a13' }, THEN);

it('A4: a person whose taxes and category ended long ago, all but two', async () => {
  answers.set('/A4', 'a4-persona-fisica');
  const ended = '<categoria><estado>BAJA DEFINITIVA</estado></categoria></persona>';
  disguise = (text) => plainly(text.replace('</persona>', ended));
  expect(await withA4().getTaxpayer('20000000516')).toMatchObject({
    nombre: 'MARCELO NICOLAS',
    apellido: 'ERNESTO DANIEL',
    fechaNacimiento: '1891-01-01',
    fecha_inicio_actividades: '2010-10-30',
    domicilio_fiscal: 'LAGUNA LOS SAUCES 2',
    domicilio_provincia: 'NEUQUEN',
    domicilio_localidad: 'JUNIN DE LOS ANDES',
    domicilio_cod_postal: '8371',
    domicilio_fiscal_comercial: 'ARAOZ 1901',
    impuesto: [
      { idImpuesto: '301', descripcionImpuesto: 'EMPLEADOR-APORTES   SEG.SOCIAL' },
      { idImpuesto: '366', descripcionImpuesto: 'ADICIONAL EMERG.CIGARRILLOS' },
    ],
    actividades: [{ idActividad: '410011', periodo: '201311' }],
    condicion_fiscal_sugerida: null,
  });
});

const withoutDeclaration = (text: string) => text.replace(/^\s*<\?xml[^>]*>/, '');
const latin1 = (text: string) => Buffer.from(withoutDeclaration(text), 'latin1');
/** Rewrites the texts between tags, but for blanks. */
const eachText = (text: string, rewrite: (content: string) => string) =>
  text.replaceAll(/>([^<>]*[^<>\s][^<>]*)</g, (_, content: string) => `>${rewrite(content)}<`);
const NUMERIC = /[^ -~]|'/g;
const PLAIN: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
function inSections(content: string, first: number): string {
  const text = content.replaceAll(/&(?:lt|gt|quot|amp);/g, (reference) => PLAIN[reference] ?? reference);
  return `<![CDATA[${text.slice(0, first)}]]><![CDATA[${text.slice(first)}]]>`;
}

it.each<[what: string, disguise: typeof disguise]>([
  [
    'decimal references',
    (text) => plainly(eachText(text, (of) => of.replace(NUMERIC, (c) => `&#${c.charCodeAt(0)};`))),
  ],
  [
    'hexadecimal references',
    (text) =>
      plainly(eachText(text, (of) => of.replace(NUMERIC, (c) => `&#x${c.charCodeAt(0).toString(16)};`))),
  ],
  ['names of HTML', (text) => plainly(text.replaceAll('Ñ', '&Ntilde;').replaceAll('ú', '&uacute;'))],
  [
    'CDATA',
    // In two sections: what stands beside one belongs to the text, too.
    (text) => plainly(eachText(text, (of) => inSections(of, 4))),
  ],
  [
    'other prefixes',
    (text) => plainly(text.replaceAll(/(<\/?|xmlns:)(?:soap|soapenv|S|ns\d)(?=[:=])/g, '$1otro')),
  ],
  [
    'ISO-8859-1 by its declaration',
    (text) => ({
      body: Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>'), latin1(text)]),
      type: 'text/xml',
    }),
  ],
  ['ISO-8859-1 by its header', (text) => ({ body: latin1(text), type: 'text/xml; charset=ISO-8859-1' })],
  [
    'UTF-8 with a byte order mark',
    (text) => ({ body: Buffer.from(`\uFEFF${text}`), type: 'text/xml; charset=us-ascii' }),
  ],
  [
    'UTF-16',
    (text) => ({ body: Buffer.from(`\uFEFF${withoutDeclaration(text)}`, 'utf16le'), type: 'text/xml' }),
  ],
])('every answer is read as it is meant when written with %s', async (_what, how) => {
  const special = "MUÑOZ D'AMICO &amp; &amp;#209; Ñandú &lt;SRL&gt;";
  disguise = (text) => how(text.replaceAll('MARCELO NICOLAS', special).replaceAll('CHIJRA', special));
  const meant = "MUÑOZ D'AMICO & &#209; Ñandú <SRL>";
  answers.set('/A4', 'a4-persona-fisica');
  expect(await withA4().getTaxpayer('20000000516')).toMatchObject({
    nombre: meant,
    apellido: 'ERNESTO DANIEL',
    domicilio_cod_postal: '8371',
  });
  answers.set('/A5', 'a5-constancia-errorConstancia').set('/A13', 'a13-getPersonaV2-inactivo');
  expect(await withA5().getTaxpayer('20002444233')).toMatchObject({
    domicilio_localidad: meant,
    motivos: ['Estado erroneo del domicilio'],
  });
  answers.set('/A4', 'a5-fault-no-existe');
  await expect(withA4().getTaxpayer('20002307554')).rejects.toMatchObject({ code: 'not_found' });
});

it('an answer that declares entities of its own is no answer', async () => {
  answers.set('/A4', 'a4-persona-fisica');
  const declared = '<!DOCTYPE x [<!ENTITY mucho "muchomucho">]>';
  disguise = (text) => plainly(`${declared}${text.replace(/^\s*<\?xml[^>]*>/, '')}`);
  await expect(withA4().getTaxpayer('20000000516')).rejects.toMatchObject({ code: 'unavailable' });
});

it('an answer about another key is no answer', async () => {
  answers.set('/A4', 'a4-persona-fisica');
  await expect(withA4().getTaxpayer('20002307554')).rejects.toMatchObject({ code: 'unavailable' });
});

it('A13: an inactive person, with the old offset in the birth date, and why there is no constancia', async () => {
  answers.set('/A5', 'a5-constancia-errorConstancia').set('/A13', 'a13-getPersonaV2-inactivo');
  const business =
    '<domicilio><direccion>ALVEAR 12</direccion><tipoDomicilio>LEGAL/REAL</tipoDomicilio></domicilio>';
  disguise = (text) => plainly(text.replace('</persona>', `${business}</persona>`));
  expect(await withA5().getTaxpayer('20002444233')).toEqual({
    cuit: '20002444233',
    tipo_persona: 'FISICA',
    activo: false,
    nombre: 'PHILLIP',
    apellido: 'GEOFFREY WILLIAM',
    nombre_persona_humana: 'PHILLIP GEOFFREY WILLIAM',
    razon_social: null,
    sexo: null,
    forma_juridica: 'FIDEICOMISO TESTAMENTARIO',
    fechaNacimiento: '1916-01-31',
    fecha_inicio_actividades: '2014-12-01',
    fecha_contrato_social: null,
    domicilio_fiscal: 'SAN RAMON 415',
    domicilio_provincia: 'JUJUY',
    domicilio_localidad: 'CHIJRA',
    domicilio_cod_postal: '4600',
    domicilio_fiscal_comercial: 'ALVEAR 12',
    domicilio_electronico: [],
    email_afip: null,
    telefono: null,
    datos_societarios: [],
    actividades: [
      {
        idActividad: '293090',
        descripcionActividad: expect.stringContaining('ACCESORIOS PARA VEHÍCULOS'),
        periodo: '201412',
      },
    ],
    impuesto: [],
    condicion_fiscal_sugerida: null,
    motivos: ['Estado erroneo del domicilio'],
  });
});

it('A5: who has several activities began with the earliest', async () => {
  answers.set('/A5', 'a5-constancia-fisica-monotributo').set('/A13', 'a13-getPersonaV2-inactivo');
  expect((await withA5().getTaxpayer('20002444233')).fecha_inicio_actividades).toBe('2013-11-01');
});

it('A4: a registry that fails at the first partners is asked for no more of them', async () => {
  answers.set('/A4', 'a4-persona-fisica');
  const partners = Array.from(
    { length: 9 },
    (_, n) => `<relacion><idPersonaAsociada>2000000000${n}</idPersonaAsociada></relacion>`,
  );
  disguise = (text) => plainly(text.replace('</persona>', `${partners.join('')}</persona>`));
  const { datos_societarios } = await withA4().getTaxpayer('20000000516');
  expect(datos_societarios).toHaveLength(9);
  // The company itself and four partners at once.
  expect(requests.filter((body) => body.includes('getPersona'))).toHaveLength(5);
});

it('A4: of a company with many partners only the first forty are asked for', async () => {
  answers.set('/A4', 'a4-persona-fisica');
  const unknown = await sample('a5-fault-no-existe');
  const partners = Array.from(
    { length: 45 },
    (_, n) => `<relacion><idPersonaAsociada>200000000${n + 10}</idPersonaAsociada></relacion>`,
  );
  const lookups = () => requests.filter((body) => body.includes('getPersona')).length;
  disguise = (text) =>
    plainly(lookups() > 1 ? unknown : text.replace('</persona>', `${partners.join('')}</persona>`));
  expect((await withA4().getTaxpayer('20000000516')).datos_societarios).toHaveLength(45);
  expect(lookups()).toBe(41);
});

it('A5 and A13 are asked by their own names', async () => {
  answers.set('/A5', 'a5-constancia-errorConstancia').set('/A13', 'a13-getPersonaV2-inactivo');
  await withA5().getTaxpayer('20002444233');
  const operations = requests.flatMap((body) => /<a:(\w+) xmlns:a="([^"]+)">/.exec(body)?.slice(1) ?? []);
  expect(operations.toSorted()).toEqual([
    'getPersonaV2',
    'getPersona_v2',
    'http://a13.soap.ws.server.puc.sr/',
    'http://a5.soap.ws.server.puc.sr/',
  ]);
});

it('a key that A5 does not know is still a person, as long as A13 knows it', async () => {
  answers.set('/A5', 'a5-fault-no-existe').set('/A13', 'a13-getPersonaV2-inactivo');
  expect(await withA5().getTaxpayer('20002444233')).toMatchObject({
    apellido: 'GEOFFREY WILLIAM',
    impuesto: [],
    motivos: [expect.stringContaining('inactiva')],
  });
  answers.set('/A13', 'a5-fault-no-existe');
  const ofA13 = 'La Clave (CUIT/CUIL) consultada es inexistente';
  disguise = (text) => plainly(text.replace('No existe persona con ese Id', ofA13));
  await expect(withA5().getTaxpayer('20002444233')).rejects.toMatchObject({ code: 'not_found' });
});

it('A5: simplified and general regime together, the main activity first', async () => {
  answers.set('/A5', 'a5-constancia-fisica-monotributo').set('/A13', 'a13-getPersonaV2-inactivo');
  const taxpayer = await withA5().getTaxpayer('20002444233');
  expect(taxpayer.actividades.map(({ idActividad }) => idActividad).slice(0, 1)).toEqual(['863120']);
  expect(taxpayer.actividades.map(({ idActividad }) => idActividad)).toContain('012110');
  expect(taxpayer.impuesto.map(({ idImpuesto }) => idImpuesto)).toEqual(['103', '308', '20']);
  expect(taxpayer.condicion_fiscal_sugerida).toBe('monotributista');
});

it('A5: a company of the general regime', async () => {
  answers.set('/A5', 'a5-constancia-juridica').set('/A13', 'a13-getPersonaV2-inactivo');
  const taxpayer = await withA5().getTaxpayer('20002444233');
  expect(taxpayer.impuesto.map(({ idImpuesto }) => idImpuesto)).toEqual([
    '10',
    '30',
    '103',
    '211',
    '217',
    '301',
  ]);
  expect(taxpayer.condicion_fiscal_sugerida).toBe('responsable_inscripto');
});

it('A5: taxes in force are those whose state says so', async () => {
  answers.set('/A5', 'a5-constancia-juridica').set('/A13', 'a13-getPersonaV2-inactivo');
  disguise = (text) =>
    plainly(
      text
        .replace('<idImpuesto>30<', '<estadoImpuesto>AC</estadoImpuesto><idImpuesto>30<')
        .replace('<idImpuesto>103<', '<estadoImpuesto>BD</estadoImpuesto><idImpuesto>103<'),
    );
  const { impuesto } = await withA5().getTaxpayer('20002444233');
  expect(impuesto.map(({ idImpuesto }) => idImpuesto)).toEqual(['10', '30', '211', '217', '301']);
});

it('A5: a tax of both regimes counts once', async () => {
  answers.set('/A5', 'a5-constancia-fisica-monotributo').set('/A13', 'a13-getPersonaV2-inactivo');
  disguise = (text) => plainly(text.replace('<idImpuesto>308</idImpuesto>', '<idImpuesto>20</idImpuesto>'));
  const { impuesto } = await withA5().getTaxpayer('20002444233');
  expect(impuesto.map(({ idImpuesto }) => idImpuesto)).toEqual(['103', '20']);
});

it('A5: reasons beside the data', async () => {
  answers.set('/A5', 'a5-constancia-errorRegimenGeneral').set('/A13', 'a13-getPersonaV2-inactivo');
  expect(await withA5().getTaxpayer('20002444233')).toMatchObject({
    motivos: ['El contribuyente cuenta con impuestos con baja de oficio por Decreto 1299/98'],
  });
});

it.each([
  ['a5-fault-no-existe', 'not_found'],
  ['padron-fault-falta-token', 'unavailable'],
])('the Fault %s is %s', async (name, code) => {
  answers.set('/A4', name);
  const failure: unknown = await withA4()
    .getTaxpayer('20002307554')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TaxAuthorityError);
  expect(failure).toMatchObject({ code });
});

it('a Fault of WSAA about the certificate needs an operator', async () => {
  answers.set('/wsaa', 'wsaa-fault');
  await expect(withA4().getTaxpayer('20002307554')).rejects.toMatchObject({ code: 'not_authorised' });
});

it.each([
  ['sso-clave-fiscal-homologacion-shape', 1375970967, ['30558515305']],
  ['sso-clave-fiscal-produccion-shape', 1589709384, []],
])('the sign-on as %s', async (name, from, represents) => {
  const bytes = Buffer.from(await sample(name));
  const answer = {
    token: bytes.toString('base64'),
    sign: createSign('RSA-SHA1').update(bytes).sign(keys.signOn.key, 'base64'),
  };
  const at = async (seconds: number) => {
    await database.db.delete(signOnNonces);
    return client({}, new Date((from + seconds) * 1000)).verifySignOn(answer);
  };
  expect(await at(10)).toMatchObject({ cuit: '20111111112', represents });
  expect(await at(-100)).toMatchObject({ cuit: '20111111112' });
  await expect(at(-130)).rejects.toMatchObject({ code: 'rejected' });
  await expect(at(500)).rejects.toMatchObject({ code: 'rejected' });
});

it.each([
  ['lives for more than an hour', /exp_time="\d+"/, 'exp_time="1589712990"'],
  ['ends at no time', /exp_time="\d+"/, 'exp_time=""'],
  ['has no nonce', /unique_id="\d+"/, 'unique_id="x"'],
  ['names nobody', /uid="\d+"/, 'uid="20111111111"'],
  ['is no login', 'type="login"', 'type="logout"'],
  ['was not granted', 'value="granted"', 'value="denied"'],
  ['is addressed to another portal', /dst="[^"]+"/, 'dst="otro"'],
  ['is for another login', 'service="muni_proveedores"', 'service="otro"'],
])('a signed sign-on that %s is refused', async (_what, part, instead) => {
  const text = (await sample('sso-clave-fiscal-produccion-shape')).replace(part, instead);
  expect(text).toContain(instead);
  const bytes = Buffer.from(text);
  const answer = {
    token: bytes.toString('base64'),
    sign: createSign('RSA-SHA1').update(bytes).sign(keys.signOn.key, 'base64'),
  };
  const verified = client({}, new Date((1589709384 + 10) * 1000)).verifySignOn(answer);
  await expect(verified).rejects.toMatchObject({ code: 'rejected' });
});
