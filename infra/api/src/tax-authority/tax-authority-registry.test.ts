import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTaxAuthority, type TestTaxAuthority } from '#test/tax-authority.ts';

let authority: TestTaxAuthority;
beforeAll(async () => {
  authority = await startTaxAuthority();
});
beforeEach(() => authority.renew());
afterAll(() => authority?.stop());

it('a natural person, whole', async () => {
  expect(await authority.client().getTaxpayer('20002307554')).toEqual({
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

it('a company, with the names of its partners', async () => {
  expect(await authority.client().getTaxpayer('30558515305')).toMatchObject({
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

it('a partner whom the registry does not know has no name; the company is found all the same', async () => {
  const { datos_societarios } = await authority.client().getTaxpayer('30558539565');
  expect(datos_societarios.map(({ nombre }) => nombre)).toEqual(['DIEGO MARTIN POSTULADO', '']);
});

it.each([
  ['20002460123', { condicion_fiscal_sugerida: 'monotributista', activo: true }],
  [
    '20188192514',
    { condicion_fiscal_sugerida: 'sujeto_exento', domicilio_electronico: [], email_afip: null },
  ],
  ['20220707513', { activo: false, impuesto: [], motivos: [expect.stringContaining('inactiva')] }],
  ['30558525025', { activo: false, motivos: [expect.stringContaining('inactiva')] }],
  ['30558525645', { domicilio_localidad: null, domicilio_provincia: 'CIUDAD AUTONOMA BUENOS AIRES' }],
])('demo taxpayer %s reads as told', async (cuit, told) => {
  expect(await authority.client().getTaxpayer(cuit)).toMatchObject(told);
});

it('the main activity comes first, and codes have their leading zero', async () => {
  const { actividades } = await authority.client().getTaxpayer('20221124643');
  expect(actividades.map(({ idActividad }) => idActividad)).toEqual(['854920', '012110', '110212']);
});
