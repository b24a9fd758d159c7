import type { TaxpayerRecord } from '../taxpayer.ts';
import { entity, generalRegime, inBuenosAires, inTheCity, inTheProvince } from './build.ts';

/** Legal entities of the official test keys. Everything said about them is invented. */
export const ENTITIES: readonly TaxpayerRecord[] = [
  entity(
    '30558515305',
    {
      razonSocial: 'CONSTRUCTORA EJEMPLO DEL VALLE S.A.',
      formaJuridica: 'SOC.ANONIMA',
      fechaContratoSocial: '1996-07-31',
      integrantes: [
        { rol: 'Presidente', cuit: '20002307554' },
        { rol: 'Director Titular', cuit: '20221124643' },
        { rol: 'Síndico Titular', cuit: '20201731594' },
      ],
    },
    {
      fechaInscripcion: '1996-09-02',
      mesCierre: 6,
      domicilios: [
        inTheCity('FISCAL', 'AV OCAMPO', 1450),
        inTheCity('LEGAL/REAL', 'SAN MARTIN', 620),
        inTheCity('LOCALES Y ESTABLECIMIENTOS', 'RUTA PROVINCIAL 1', 3200),
      ],
      emails: [
        'administracion@ejemplodelvalle.example',
        'licitaciones@ejemplodelvalle.example',
        'legales@ejemplodelvalle.example',
      ],
      telefonos: ['3834000301', '3834000302'],
      actividades: [
        { id: 410021, orden: 1, periodo: '201311' },
        { id: 421000, orden: 2, periodo: '201311' },
        { id: 773090, orden: 3, periodo: '201805' },
      ],
      impuestos: [...generalRegime(10, '199609'), { id: 217, periodo: '200001' }],
    },
  ),
  entity(
    '30558521135',
    {
      razonSocial: 'SERVICIOS FICTICIOS DEL AMBATO S.R.L.',
      formaJuridica: 'SOC. RESPONSABILIDAD LIMITADA',
      fechaContratoSocial: '2008-05-20',
      integrantes: [
        { rol: 'Gerente Titular', cuit: '20002307554' },
        { rol: 'Socio', cuit: '20201797064' },
      ],
    },
    {
      fechaInscripcion: '2008-06-12',
      domicilios: [inTheCity('FISCAL', 'TUCUMAN', 1188), inTheCity('LEGAL/REAL', 'TUCUMAN', 1188)],
      telefonos: ['3834000313'],
      actividades: [
        { id: 812010, orden: 1, periodo: '201311' },
        { id: 813000, orden: 2, periodo: '201311' },
      ],
      impuestos: generalRegime(10, '200806'),
    },
  ),
  entity(
    '30558525025',
    {
      razonSocial: 'INSUMOS DE MUESTRA S.A.S.',
      formaJuridica: 'SOCIEDAD POR ACCIONES SIMPLIFICADA',
      fechaContratoSocial: '2018-11-05',
      integrantes: [{ rol: 'Administrador Titular', cuit: '20002307554' }],
    },
    {
      activo: false,
      fechaInscripcion: '2018-11-20',
      domicilios: [inTheCity('FISCAL', 'JUNIN', 540)],
      emails: ['contacto@insumosdemuestra.example'],
      telefonos: ['3834000324'],
      actividades: [{ id: 465610, orden: 1, periodo: '201811' }],
      impuestos: [
        { id: 10, periodo: '202306', baja: true },
        { id: 30, periodo: '202306', baja: true },
      ],
    },
  ),
  entity(
    '30558525645',
    {
      razonSocial: 'COOPERATIVA DE TRABAJO LA INVENTADA LIMITADA',
      formaJuridica: 'COOPERATIVA',
      fechaContratoSocial: '2004-02-18',
      integrantes: [
        { rol: 'Presidente del Consejo de Administración', cuit: '20002307554' },
        { rol: 'Secretario', cuit: '20187850143' },
        { rol: 'Tesorero', cuit: '20187908303' },
      ],
    },
    {
      fechaInscripcion: '2004-04-01',
      mesCierre: 9,
      domicilios: [
        inBuenosAires('FISCAL', 'BOLIVAR', 1290, '1141'),
        inBuenosAires('LEGAL/REAL', 'BOLIVAR', 1290, '1141'),
      ],
      emails: ['consejo@lainventada.example'],
      telefonos: ['1150000335'],
      actividades: [
        { id: 477120, orden: 1, periodo: '201311' },
        { id: 949930, orden: 2, periodo: '201311' },
      ],
      impuestos: generalRegime(10, '200404'),
    },
  ),
  entity(
    '30558529535',
    {
      razonSocial: 'TRANSPORTES SUPUESTOS DEL NORTE S.A.',
      formaJuridica: 'SOC.ANONIMA',
      fechaContratoSocial: '2001-09-10',
      integrantes: [{ rol: 'Presidente', cuit: '20187986843' }],
    },
    {
      fechaInscripcion: '2001-10-01',
      domicilios: [
        inTheProvince('FISCAL', 'AV PRESIDENTE PERON', 77, 'SAN ISIDRO', '4707'),
        inTheCity('LEGAL/REAL', 'SALTA', 1410),
      ],
      emails: ['operaciones@supuestosdelnorte.example'],
      telefonos: ['3834000346'],
      actividades: [
        { id: 492280, orden: 2, periodo: '201311' },
        { id: 492290, orden: 1, periodo: '201311' },
      ],
      impuestos: generalRegime(10, '200110'),
    },
  ),
  entity(
    '30202020204',
    {
      razonSocial: 'FUNDACION ENSAYO Y EJEMPLO',
      formaJuridica: 'FUNDACION',
      fechaContratoSocial: '1999-03-22',
      integrantes: [{ rol: 'Fundador', cuit: '20188192514' }],
    },
    {
      fechaInscripcion: '1999-05-03',
      domicilios: [inTheCity('FISCAL', 'ESQUIU', 480), inTheCity('LEGAL/REAL', 'ESQUIU', 480)],
      emails: ['fundacion@ensayoyejemplo.example'],
      telefonos: ['3834000357'],
      actividades: [{ id: 949990, orden: 1, periodo: '201311' }],
      impuestos: [
        { id: 32, periodo: '199905' },
        { id: 301, periodo: '200003' },
      ],
    },
  ),
  entity(
    '30558535365',
    {
      razonSocial: 'INFORMATICA DE PRUEBA DEL OESTE S.R.L.',
      formaJuridica: 'SOC. RESPONSABILIDAD LIMITADA',
      fechaContratoSocial: '2012-08-14',
      integrantes: [{ rol: 'Gerente Titular', cuit: '20201731594' }],
    },
    {
      fechaInscripcion: '2012-09-03',
      domicilios: [inTheCity('FISCAL', 'PRADO', 815)],
      emails: ['ventas@pruebadeloeste.example'],
      telefonos: ['3834000368'],
      actividades: [
        { id: 465100, orden: 1, periodo: '201311' },
        { id: 620200, orden: 2, periodo: '201311' },
      ],
      impuestos: generalRegime(10, '201209'),
    },
  ),
  entity(
    '30558535985',
    {
      razonSocial: 'FERRETERIA IMAGINARIA S.A.',
      formaJuridica: 'SOC.ANONIMA',
      fechaContratoSocial: '1998-01-19',
      integrantes: [],
    },
    { domicilios: [inTheCity('FISCAL', 'RIVADAVIA', 1333)], falla: 'html' },
  ),
  entity(
    '30558539565',
    {
      razonSocial: 'MOSAICOS HIPOTETICOS S.A.',
      formaJuridica: 'SOC.ANONIMA',
      fechaContratoSocial: '1994-06-27',
      integrantes: [
        { rol: 'Presidente', cuit: '20188027963' },
        { rol: 'Accionista', cuit: '23200000099' },
      ],
    },
    {
      fechaInscripcion: '1994-08-01',
      domicilios: [inTheCity('FISCAL', 'AV GUEMES', 2890)],
      emails: ['fabrica@mosaicoshipoteticos.example'],
      telefonos: ['3834000379'],
      actividades: [{ id: 239510, orden: 1, periodo: '201311' }],
      impuestos: generalRegime(10, '199408'),
      falla: 'slow',
    },
  ),
  entity(
    '30558564675',
    {
      razonSocial: 'GRAFICA APARENTE S.A.',
      formaJuridica: 'SOC.ANONIMA',
      fechaContratoSocial: '2003-04-08',
      integrantes: [],
    },
    { domicilios: [inTheCity('FISCAL', 'VICARIO SEGURA', 1021)], falla: 'down' },
  ),
];
