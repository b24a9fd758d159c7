import { comparePages, proposeDocuments, REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = REQUIRED_DOCUMENTS.map(({ nombre }) => ({ id: nombre, nombre }));
const propose = (...names: string[]) => proposeDocuments(names, DOCUMENTS);

const DNI = 'DNI';
const ARCA = 'Constancia de inscripción en ARCA (ex AFIP)';
const GROSS_INCOME = 'Constancia de inscripción en Ingresos Brutos';
const LICENCE = 'Licencia comercial municipal';
const REVENUE = 'Inscripción en Rentas Municipal';
const DEBT_FREE = 'Certificado municipal de libre deuda';
const PROFITS = 'Declaración jurada de Ganancias';
const CONTRACT = 'Contrato constitutivo';
const BALANCE = 'Último estado contable';
const MINUTES = 'Acta de designación de representantes';
const STATEMENT = 'Manifestación de bienes y deudas';
const PERSONAL_ASSETS = 'Declaración jurada de Bienes Personales';

describe('which document a file is, by its name', () => {
  it.each([
    ['dni frente.jpg', DNI],
    ['DNI.pdf', DNI],
    ['DniRamiro2.jpeg', DNI],
    ['documento de identidad.pdf', DNI],
    ['constancia_arca.pdf', ARCA],
    ['Constancia de Inscripción AFIP.pdf', ARCA],
    ['const insc cuit 20-11111111-2.pdf', ARCA],
    ['Constancia de inscripcio\u0301n en ARCA.PDF', ARCA],
    ['IIBB.pdf', GROSS_INCOME],
    ['ingresos-brutos-2026.pdf', GROSS_INCOME],
    ['constancia ing. brutos.pdf', GROSS_INCOME],
    ['habilitacion comercial.jpg', LICENCE],
    ['lic. comercial.pdf', LICENCE],
    ['rentas municipal.pdf', REVENUE],
    ['Libre deuda.pdf', DEBT_FREE],
    ['cert_libre_deuda_municipal.pdf', DEBT_FREE],
    ['ganancias 2025.pdf', PROFITS],
    ['DDJJ Gcias.pdf', PROFITS],
    ['estatuto.pdf', CONTRACT],
    ['contrato social.pdf', CONTRACT],
    ['Balance 2025.pdf', BALANCE],
    ['EECC.pdf', BALANCE],
    ['acta designación.pdf', MINUTES],
    ['manifestacion bienes.pdf', STATEMENT],
    ['bienes y deudas.pdf', STATEMENT],
    ['ddjj bienes personales.pdf', PERSONAL_ASSETS],
    ['BBPP.pdf', PERSONAL_ASSETS],
  ])('%s', (name, document) => expect(propose(name)).toEqual([document]));

  it.each([
    'IMG_2041.jpg',
    'CamScanner 20-11-2026.pdf',
    'declaracion jurada.pdf',
    'constancia inscripcion.pdf',
    'municipal.pdf',
    'bienes.pdf',
    'acta constitutiva.pdf',
    'de la.pdf',
    '.pdf',
  ])('%s says too little: the person chooses', (name) => expect(propose(name)).toEqual([null]));

  it.each([
    ['the two sides of a card', ['dni frente.jpg', 'dni dorso.jpg'], [DNI, DNI]],
    ['numbered pages', ['contrato (1).pdf', 'contrato (2).pdf'], [CONTRACT, CONTRACT]],
    ['photos of one document', ['balance tapa.jpg', 'balance notas.png'], [BALANCE, BALANCE]],
    ['two years of one document', ['ganancias 2024.pdf', 'ganancias 2025.pdf'], [null, null]],
    ['files that say nothing', ['IMG_1.jpg', 'IMG_2.jpg'], [null, null]],
  ])('%s', (_, names, documents) => expect(propose(...names)).toEqual(documents));

  it('knows a document that an administrator has added by its own words', () => {
    const added = [...DOCUMENTS, { id: 'added', nombre: 'Póliza de seguro de caución' }];
    expect(proposeDocuments(['poliza.pdf', 'SEGURO caucion.pdf'], added)).toEqual([null, null]);
    expect(proposeDocuments(['poliza.pdf', 'dni.pdf'], added)).toEqual(['added', DNI]);
  });

  it('puts pages in their order', () => {
    const names = ['hoja 10.jpg', 'dorso.jpg', 'hoja 2.jpg', 'frente.jpg', 'Hoja 1.jpg'];
    expect(names.sort(comparePages)).toEqual([
      'frente.jpg',
      'Hoja 1.jpg',
      'hoja 2.jpg',
      'hoja 10.jpg',
      'dorso.jpg',
    ]);
  });
});
