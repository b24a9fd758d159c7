import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuthority, type TestAuthority, ticketFor } from '../../test/authority.ts';
import { elementsOfSchema, strayElements } from '../../test/schema.ts';
import { TAXPAYERS } from '../taxpayers.ts';
import { at, readXml, textAt } from '../xml.ts';
import { REGISTRY_SERVICES } from './services.ts';

const PORTAL = '30999999995';
type Service = keyof typeof REGISTRY_SERVICES;
let authority: TestAuthority;
const tickets = new Map<Service, { token: string; sign: string }>();

beforeAll(async () => {
  authority = await openAuthority();
  for (const [name, { serviceId }] of Object.entries(REGISTRY_SERVICES)) {
    tickets.set(name as Service, await ticketFor(authority, serviceId));
  }
});
afterAll(() => authority.close());

interface Lookup {
  service: Service;
  id: string;
  token?: string;
  sign?: string;
  own?: string;
}

function post({ service, id, own = PORTAL, ...ticket }: Lookup) {
  const { path, namespace, operation } = REGISTRY_SERVICES[service];
  const { token, sign } = { ...tickets.get(service), ...ticket };
  return authority.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    payload: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:a="${namespace}"><s:Body><a:${operation}><token>${token}</token><sign>${sign}</sign><cuitRepresentada>${own}</cuitRepresentada><idPersona>${id}</idPersona></a:${operation}></s:Body></s:Envelope>`,
  });
}

async function personaOf(lookup: Lookup): Promise<unknown> {
  const response = await post(lookup);
  expect(response.statusCode).toBe(200);
  const answer = `${REGISTRY_SERVICES[lookup.service].operation}Response`;
  return at(readXml(response.body), 'Envelope', 'Body', answer, 'personaReturn');
}

async function faultOf(lookup: Lookup): Promise<string> {
  const response = await post(lookup);
  expect(response.statusCode).toBe(500);
  return textAt(readXml(response.body), 'Envelope', 'Body', 'Fault', 'faultstring');
}

const list = (node: unknown): unknown[] => (node === undefined ? [] : [node].flat());

it('answers a company in A4 with addresses, electronic addresses and partners', async () => {
  const persona = at(await personaOf({ service: 'a4', id: '30558515305' }), 'persona');
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
  const persona = at(await personaOf({ service: 'a4', id }), 'persona');
  expect(textAt(persona, 'idPersona')).toBe(id);
  expect(textAt(persona, 'estadoClave')).toBe(expected.active);
  expect(list(at(persona, 'email'))).toHaveLength(expected.emails);
  expect(list(at(persona, 'impuesto')).map((tax) => textAt(tax, 'idImpuesto'))).toEqual(expected.taxes);
});

it('leaves out localidad in Buenos Aires', async () => {
  const persona = at(await personaOf({ service: 'a4', id: '30558525645' }), 'persona');
  const [address] = list(at(persona, 'domicilio'));
  expect(textAt(address, 'descripcionProvincia')).toBe('CIUDAD AUTONOMA BUENOS AIRES');
  expect(at(address, 'localidad')).toBeUndefined();
});

it('gives the reasons in A5 instead of the data, or beside it', async () => {
  const blocked = await personaOf({ service: 'a5', id: '20200083394' });
  expect(list(at(blocked, 'errorConstancia', 'error'))).toEqual([
    'Estado erróneo del domicilio',
    'No responde al requerimiento',
  ]);
  expect(at(blocked, 'datosGenerales')).toBeUndefined();
  const partly = await personaOf({ service: 'a5', id: '20221064233' });
  expect(at(partly, 'datosGenerales')).toBeDefined();
  expect(list(at(partly, 'errorRegimenGeneral', 'error'))).toHaveLength(1);
  const employee = await personaOf({ service: 'a5', id: '20203032723' });
  expect(list(at(employee, 'errorConstancia', 'error'))).toEqual(['La clave ingresada no es una CUIT']);
  const both = await personaOf({ service: 'a5', id: '20221124643' });
  expect(at(both, 'datosMonotributo')).toBeDefined();
  expect(at(both, 'datosRegimenGeneral')).toBeDefined();
});

it('answers about an inactive key in A13', async () => {
  const persona = at(await personaOf({ service: 'a13', id: '20220707513' }), 'persona');
  expect(textAt(persona, 'estadoClave')).toBe('INACTIVO');
});

it('answers no other operation', async () => {
  const response = await authority.app.inject({
    method: 'POST',
    url: REGISTRY_SERVICES.a5.path,
    headers: { 'content-type': 'text/xml' },
    payload:
      '<Envelope><Body><getPersonaList><idPersona>20002307554</idPersona></getPersonaList></Body></Envelope>',
  });
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain('<faultstring>Unexpected wrapper element found.</faultstring>');
});

it.each([
  ['an unknown key in A4', { service: 'a4', id: '23200000099' }, 'No existe persona con ese Id'],
  ['an unknown key in A5', { service: 'a5', id: '23200000099' }, 'No existe persona con ese Id'],
  [
    'an unknown key in A13',
    { service: 'a13', id: '23200000099' },
    'La Clave (CUIT/CUIL) consultada es inexistente',
  ],
  ['no ticket', { service: 'a4', id: '20002307554', token: '', sign: '' }, 'Falta token y/o sign.'],
  ['no token at all', { service: 'a4', id: '20002307554', token: 'bm8=', sign: 'bm8=' }, 'Token malformado'],
  [
    'another one to act for',
    { service: 'a4', id: '20002307554', own: '30558515305' },
    'Este token no le permite actuar en representacion de la CUIT 30558515305',
  ],
  ['no number', { service: 'a4', id: 'XYZ' }, 'Unmarshalling Error: For input string: "XYZ"'],
] satisfies [string, Lookup, string][])('answers %s with a Fault', async (_case, asked, text) => {
  expect(await faultOf(asked)).toBe(text);
});

it('refuses a ticket of another service, or with another signature', async () => {
  const a13 = tickets.get('a13');
  const a4 = tickets.get('a4');
  if (!a13 || !a4) throw new Error('no tickets');
  expect(await faultOf({ service: 'a4', id: '20002307554', ...a13 })).toBe(
    'El token no corresponde a este servicio',
  );
  expect(await faultOf({ service: 'a4', id: '20002307554', token: a4.token, sign: a13.sign })).toBe(
    'No se pudo verificar que <sign> contenga una firma valida de <token>',
  );
});

it('answers with HTML, or 503, for the keys that are documented so', async () => {
  const html = await post({ service: 'a4', id: '30558535985' });
  expect(html.statusCode).toBe(200);
  expect(html.headers['content-type']).toContain('text/html');
  expect((await post({ service: 'a4', id: '30558564675' })).statusCode).toBe(503);
});

it('answers a body that is not SOAP with a Fault', async () => {
  for (const payload of ['', 'hola', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
    const response = await authority.app.inject({
      method: 'POST',
      url: REGISTRY_SERVICES.a4.path,
      headers: { 'content-type': 'text/xml' },
      payload,
    });
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('<faultcode>soap:Client</faultcode>');
  }
});

it.each([
  ['a4', 'getPersonaResponse'],
  ['a5', 'getPersona_v2Response'],
  // Its WSDL lists the first version alone, which answers the same.
  ['a13', 'getPersonaResponse'],
] satisfies [Service, string][])(
  'answers for every taxpayer in %s with the elements of its schema, in its order',
  async (service, type) => {
    const { path, operation } = REGISTRY_SERVICES[service];
    const { body: wsdl } = await authority.app.inject(`${path}?wsdl`);
    const schema = elementsOfSchema(wsdl);
    let answered = 0;
    for (const { falla, cuit } of TAXPAYERS.values()) {
      if (falla === 'html' || falla === 'down') continue;
      const response = await post({ service, id: cuit });
      expect(response.statusCode).toBe(200);
      expect(strayElements(response.body, schema, `${operation}Response`, type)).toEqual([]);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(20);
  },
);

it('refuses an expired ticket', async () => {
  authority.pass(12 * 3_600_000 + 1000);
  expect(await faultOf({ service: 'a4', id: '20002307554' })).toBe('El token ha expirado');
});
