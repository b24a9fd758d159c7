import { isRequiredFor, REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the documents that an empty portal asks for', () => {
  const names = (person: 'FISICA' | 'JURIDICA') =>
    REQUIRED_DOCUMENTS.filter((type) => isRequiredFor(type, person)).map(({ nombre }) => nombre);
  const ALL = [
    'DNI',
    'Constancia de inscripción en ARCA (ex AFIP)',
    'Constancia de inscripción en Ingresos Brutos',
    'Licencia comercial municipal',
    'Inscripción en Rentas Municipal',
    'Certificado municipal de libre deuda',
    'Declaración jurada de Ganancias',
  ];
  it('are seven for all, three more of a company, two more of a person', () => {
    expect(names('JURIDICA')).toEqual([
      ...ALL,
      'Contrato constitutivo',
      'Último estado contable',
      'Acta de designación de representantes',
    ]);
    expect(names('FISICA')).toEqual([
      ...ALL,
      'Manifestación de bienes y deudas',
      'Declaración jurada de Bienes Personales',
    ]);
  });
  it('ask for the dates of the specification', () => {
    const asking = (date: 'emision' | 'expiracion') =>
      REQUIRED_DOCUMENTS.filter((type) => type[date]).map(({ nombre }) => nombre);
    expect(asking('emision')).toEqual([
      'Contrato constitutivo',
      'Manifestación de bienes y deudas',
      'Declaración jurada de Bienes Personales',
    ]);
    expect(asking('expiracion')).toEqual([
      'Declaración jurada de Ganancias',
      'Contrato constitutivo',
      'Último estado contable',
      'Acta de designación de representantes',
    ]);
  });
  it('follow the date rules of the specification', () =>
    expect(REQUIRED_DOCUMENTS.map(({ regla_fecha }) => regla_fecha)).toEqual([
      ...Array.from({ length: 6 }, () => 'none'),
      'balance_close',
      'expiry',
      'balance_close',
      'expiry',
      'statement_of_assets',
      'issue_plus_17_months',
    ]));
});
