import type { TaxpayerRecord } from '../taxpayer.ts';
import { generalRegime, inBuenosAires, inTheCity, inTheProvince, person } from './build.ts';

/** Persons with CUIT of the official test keys. Everything said about them is invented. */
export const PERSONS: readonly TaxpayerRecord[] = [
  person(
    '20002307554',
    {
      apellido: 'EJEMPLO',
      nombre: 'RAMIRO ANTONIO',
      sexo: 'MASCULINO',
      fechaNacimiento: '1968-05-21',
      representa: ['30558515305', '30558521135', '30558525025', '30558525645'],
    },
    {
      fechaInscripcion: '2009-04-15',
      domicilios: [
        inTheCity('FISCAL', 'REPUBLICA', 1184),
        inTheCity('LEGAL/REAL', 'ESQUIU', 2056),
        inTheCity('LOCALES Y ESTABLECIMIENTOS', 'AV GUEMES', 1732),
      ],
      emails: ['ramiro.ejemplo@correo.example', 'obras@ramiroejemplo.example'],
      telefonos: ['3834000107'],
      actividades: [
        { id: 410021, orden: 1, periodo: '201311' },
        { id: 433040, orden: 2, periodo: '201311' },
      ],
      impuestos: [...generalRegime(11, '200904'), { id: 103, periodo: '201101' }],
    },
  ),
  person(
    '20002460123',
    {
      apellido: 'MUESTRA',
      nombre: 'CELESTINO',
      sexo: 'MASCULINO',
      fechaNacimiento: '1974-11-02',
    },
    {
      fechaInscripcion: '2016-08-01',
      domicilios: [inTheCity('FISCAL', 'CHACABUCO', 845), inTheCity('LEGAL/REAL', 'CHACABUCO', 845)],
      emails: ['celestino.muestra@correo.example'],
      telefonos: ['3834000118'],
      actividades: [{ id: 951100, orden: 1, periodo: '201608', monotributo: true }],
      impuestos: [{ id: 20, periodo: '201608' }],
      categoria: { id: 40, descripcion: 'F LOCACIONES DE SERVICIO', periodo: '202401' },
    },
  ),
  person(
    '20188192514',
    {
      apellido: 'FICTICIO',
      nombre: 'HORACIO DANIEL',
      sexo: 'MASCULINO',
      fechaNacimiento: '1967-02-14',
    },
    {
      fechaInscripcion: '2012-06-11',
      domicilios: [inTheCity('FISCAL', 'MOTA BOTELLO', 391), inTheCity('LEGAL/REAL', 'MAIPU', 1220)],
      telefonos: ['3834000129'],
      actividades: [{ id: 869090, orden: 1, periodo: '201311' }],
      impuestos: [
        { id: 11, periodo: '201206' },
        { id: 32, periodo: '201206' },
      ],
    },
  ),
  person(
    '20221062583',
    {
      apellido: 'SUPUESTO',
      nombre: 'LISANDRO',
      sexo: 'MASCULINO',
      fechaNacimiento: '1971-09-30',
      nivel: 1,
    },
    {
      domicilios: [inTheCity('FISCAL', 'VICARIO SEGURA', 612)],
      emails: ['lisandro.supuesto@correo.example'],
      telefonos: ['3834000131'],
      actividades: [{ id: 475290, orden: 1, periodo: '201403' }],
      impuestos: generalRegime(11, '201403'),
    },
  ),
  person(
    '20220707513',
    {
      apellido: 'IMAGINARIO',
      nombre: 'TOMAS BENJAMIN',
      sexo: 'MASCULINO',
      fechaNacimiento: '1970-12-08',
    },
    {
      activo: false,
      fechaInscripcion: '2005-10-03',
      domicilios: [inTheCity('FISCAL', 'AYACUCHO', 277)],
      emails: ['tomas.imaginario@correo.example'],
      telefonos: ['3834000142'],
      actividades: [{ id: 492290, orden: 1, periodo: '201311' }],
      impuestos: [
        { id: 11, periodo: '201512', baja: true },
        { id: 30, periodo: '201512', baja: true },
      ],
    },
  ),
  person(
    '20221124643',
    {
      apellido: 'ÑANDÚ DE PRUEBA',
      nombre: 'JOAQUÍN',
      sexo: 'MASCULINO',
      fechaNacimiento: '1971-07-17',
      representa: ['30558515305'],
    },
    {
      fechaInscripcion: '2011-06-20',
      domicilios: [inTheProvince('FISCAL', 'SARMIENTO', 310, 'TINOGASTA', '5340')],
      emails: ['joaquin.prueba@correo.example'],
      telefonos: ['3837000015'],
      actividades: [
        { id: 12110, orden: 2, periodo: '201311' },
        { id: 110212, orden: 3, periodo: '201707' },
        { id: 854920, orden: 1, periodo: '201402', monotributo: true },
      ],
      impuestos: [
        { id: 20, periodo: '201106' },
        { id: 103, periodo: '201112' },
        { id: 308, periodo: '201201' },
      ],
      categoria: { id: 40, descripcion: 'F LOCACIONES DE SERVICIO', periodo: '201701' },
    },
  ),
  person(
    '20201797064',
    {
      apellido: 'CASO INVENTADO',
      nombre: 'GASTON ARIEL',
      sexo: 'MASCULINO',
      fechaNacimiento: '1969-03-25',
    },
    {
      domicilios: [inBuenosAires('FISCAL', 'ARAOZ', 1901, '1425')],
      emails: ['gaston.inventado@correo.example'],
      telefonos: ['1150000021'],
      actividades: [
        { id: 465100, orden: 3, periodo: '201501' },
        { id: 620100, orden: 2, periodo: '201501' },
        { id: 951100, orden: 1, periodo: '201311' },
      ],
      impuestos: generalRegime(11, '201403'),
    },
  ),
  person(
    '20200083394',
    {
      apellido: 'MODELO',
      nombre: 'ERNESTO FABIAN',
      sexo: 'MASCULINO',
      fechaNacimiento: '1968-08-19',
    },
    {
      domicilios: [inTheCity('FISCAL', 'ALMAGRO', 1503)],
      emails: ['ernesto.modelo@correo.example'],
      telefonos: ['3834000153'],
      actividades: [{ id: 432190, orden: 1, periodo: '201403' }],
      impuestos: generalRegime(11, '201403'),
      erroresConstancia: ['Estado erróneo del domicilio', 'No responde al requerimiento'],
    },
  ),
  person(
    '20221064233',
    {
      apellido: 'ENSAYO',
      nombre: 'MARCOS NICOLAS',
      sexo: 'MASCULINO',
      fechaNacimiento: '1971-01-11',
    },
    {
      domicilios: [inTheCity('FISCAL', 'CAMILO MELET', 98)],
      emails: ['marcos.ensayo@correo.example'],
      telefonos: ['3834000164'],
      actividades: [{ id: 475230, orden: 1, periodo: '201403' }],
      impuestos: generalRegime(11, '201403'),
      erroresRegimenGeneral: ['El contribuyente cuenta con impuestos con baja de oficio por Decreto 1299/98'],
    },
  ),
  person(
    '20201731594',
    {
      apellido: 'BORRADOR',
      nombre: 'ESTEBAN LUIS',
      sexo: 'MASCULINO',
      fechaNacimiento: '1969-06-06',
      representa: ['30558535365'],
    },
    {
      domicilios: [inTheCity('FISCAL', 'TUCUMAN', 733)],
      emails: ['esteban.borrador@correo.example'],
      telefonos: ['3834000175'],
      actividades: [{ id: 476130, orden: 1, periodo: '201403' }],
      impuestos: generalRegime(11, '201403'),
    },
  ),
];
