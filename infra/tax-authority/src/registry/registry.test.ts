import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuthority, type TestAuthority, ticketFor } from '../../test/authority.ts';
import { elementsOfSchema, strayElements } from '../../test/schema.ts';
import { TAXPAYERS } from '../taxpayers.ts';
import { at, readXml, textAt } from '../xml.ts';
import { REGISTRY_PATH } from './routes.ts';

const PORTAL = '30999999995';
let authority: TestAuthority;
let own: { token: string; sign: string };
let foreign: typeof own;

beforeAll(async () => {
  authority = await openAuthority();
  own = await ticketFor(authority, 'ws_sr_padron_a4');
  foreign = await ticketFor(authority, 'ws_sr_padron_a13');
});
afterAll(() => authority.close());

const send = (payload: string) =>
  authority.app.inject({
    method: 'POST',
    url: `${REGISTRY_PATH}A4`,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    payload,
  });

interface Lookup {
  id: string;
  token?: string;
  sign?: string;
  actingFor?: string;
}

function post({ id, token = own.token, sign = own.sign, actingFor = PORTAL }: Lookup) {
  return send(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:a="http://a4.soap.ws.server.puc.sr/"><s:Body><a:getPersona><token>${token}</token><sign>${sign}</sign><cuitRepresentada>${actingFor}</cuitRepresentada><idPersona>${id}</idPersona></a:getPersona></s:Body></s:Envelope>`,
  );
}

async function personaOf(id: string): Promise<unknown> {
  const response = await post({ id });
  expect(response.statusCode).toBe(200);
  return at(readXml(response.body), 'Envelope', 'Body', 'getPersonaResponse', 'personaReturn', 'persona');
}

async function faultOf(lookup: Lookup): Promise<string> {
  const response = await post(lookup);
  expect(response.statusCode).toBe(500);
  return textAt(readXml(response.body), 'Envelope', 'Body', 'Fault', 'faultstring');
}

const list = (node: unknown): unknown[] => (node === undefined ? [] : [node].flat());

it('answers a company in A4 with addresses, electronic addresses and partners', async () => {
  const persona = await personaOf('30558515305');
  expect(textAt(persona, 'tipoPersona')).toBe('JURIDICA');
  expect(textAt(persona, 'razonSocial')).toBe('CONSTRUCTORA EJEMPLO DEL VALLE S.A.');
  expect(textAt(persona, 'estadoClave')).toBe('ACTIVO');
  expect(textAt(persona, 'fechaContratoSocial')).toBe('1996-07-31T12:00:00-03:00');
  expect(list(at(persona, 'email'))).toHaveLength(3);
  expect(list(at(persona, 'relacion')).map((each) => textAt(each, 'idPersonaAsociada'))).toEqual([
    '20002307554',
    '20221124643',
    '20201731594',
  ]);
  expect(list(at(persona, 'domicilio')).map((each) => textAt(each, 'tipoDomicilio'))).toContain('FISCAL');
});

it.each([
  ['20002307554', { emails: 2, active: 'ACTIVO', taxes: ['11', '30', '301', '103'] }],
  ['20002460123', { emails: 1, active: 'ACTIVO', taxes: ['20'] }],
  ['20188192514', { emails: 0, active: 'ACTIVO', taxes: ['11', '32'] }],
  ['20220707513', { emails: 1, active: 'INACTIVO', taxes: ['11', '30'] }],
  ['30558521135', { emails: 0, active: 'ACTIVO', taxes: ['10', '30', '301'] }],
  ['30558525025', { emails: 1, active: 'INACTIVO', taxes: ['10', '30'] }],
])('answers the demo taxpayer %s as documented', async (id, expected) => {
  const persona = await personaOf(id);
  expect(textAt(persona, 'idPersona')).toBe(id);
  expect(textAt(persona, 'estadoClave')).toBe(expected.active);
  expect(list(at(persona, 'email'))).toHaveLength(expected.emails);
  expect(list(at(persona, 'impuesto')).map((tax) => textAt(tax, 'idImpuesto'))).toEqual(expected.taxes);
});

it('leaves out localidad in Buenos Aires', async () => {
  const persona = await personaOf('30558525645');
  const [address] = list(at(persona, 'domicilio'));
  expect(textAt(address, 'descripcionProvincia')).toBe('CIUDAD AUTONOMA BUENOS AIRES');
  expect(at(address, 'localidad')).toBeUndefined();
});

it('answers no other operation', async () => {
  const { statusCode, body } = await send('<Envelope><Body><getPersonaList/></Body></Envelope>');
  expect(statusCode).toBe(500);
  expect(body).toContain('<faultstring>Unexpected wrapper element found.</faultstring>');
});

it.each([
  ['an unknown key', { id: '23200000099' }, 'No existe persona con ese Id'],
  ['no ticket', { id: '20002307554', token: '', sign: '' }, 'Falta token y/o sign.'],
  ['no token at all', { id: '20002307554', token: 'bm8=', sign: 'bm8=' }, 'Token malformado'],
  [
    'another one to act for',
    { id: '20002307554', actingFor: '30558515305' },
    'Este token no le permite actuar en representacion de la CUIT 30558515305',
  ],
  ['no number', { id: 'XYZ' }, 'Unmarshalling Error: For input string: "XYZ"'],
] satisfies [string, Lookup, string][])('answers %s with a Fault', async (_case, asked, text) => {
  expect(await faultOf(asked)).toBe(text);
});

it('refuses a ticket of another service, or with another signature', async () => {
  expect(await faultOf({ id: '20002307554', ...foreign })).toBe('El token no corresponde a este servicio');
  expect(await faultOf({ id: '20002307554', sign: foreign.sign })).toBe(
    'No se pudo verificar que <sign> contenga una firma valida de <token>',
  );
});

it('answers with HTML, or 503, for the keys that are documented so', async () => {
  const html = await post({ id: '30558535985' });
  expect(html.statusCode).toBe(200);
  expect(html.headers['content-type']).toContain('text/html');
  expect((await post({ id: '30558564675' })).statusCode).toBe(503);
});

it('answers a body that is not SOAP with a Fault', async () => {
  for (const payload of ['', 'hola', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
    const response = await send(payload);
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('<faultcode>soap:Client</faultcode>');
  }
});

it('answers for every taxpayer with the elements of its schema, in its order', async () => {
  const { body: wsdl } = await authority.app.inject(`${REGISTRY_PATH}A4?wsdl`);
  const schema = elementsOfSchema(wsdl);
  let answered = 0;
  for (const { falla, cuit } of TAXPAYERS.values()) {
    if (falla === 'html' || falla === 'down') continue;
    const response = await post({ id: cuit });
    expect(response.statusCode).toBe(200);
    expect(strayElements(response.body, schema, 'getPersonaResponse')).toEqual([]);
    answered += 1;
  }
  expect(answered).toBeGreaterThan(20);
});

it('refuses an expired ticket', async () => {
  authority.pass(12 * 3_600_000 + 1000);
  expect(await faultOf({ id: '20002307554' })).toBe('El token ha expirado');
});
