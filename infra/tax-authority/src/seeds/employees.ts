import type { TaxpayerRecord } from '../taxpayer.ts';
import { inTheCity, person } from './build.ts';

/**
 * Persons of the official test keys who have a CUIL: employees, with no taxes and no activities. Everything said
 * about them is invented.
 */
export const EMPLOYEES: readonly TaxpayerRecord[] = [
  employee('20203032723', 'PRUEBA', 'ABEL RICARDO', '1969-10-10', 'PRADO', 415, '3834000200'),
  employee('20168598204', 'DEMOSTRACION', 'OSCAR ALBERTO', '1964-01-29', 'JUNIN', 1377, '3834000201'),
  employee('20188153853', 'ARQUETIPO', 'JULIO CESAR', '1967-04-04', 'SALTA', 902, '3834000202'),
  employee('20002195624', 'FIGURADO', 'NICANOR', '1958-12-01', 'RIVADAVIA', 640, '3834000203'),
  employee('20002400783', 'APARENTE', 'EUSEBIO', '1959-05-15', 'AV OCAMPO', 288, '3834000204'),
  employee('20187850143', 'HIPOTETICO', 'RUBEN DARIO', '1967-09-09', 'MATE DE LUNA', 1561, '3834000205'),
  employee('20187908303', 'SIMULADO', 'WALTER HUGO', '1967-07-23', 'SAN MARTIN', 455, '3834000206'),
  employee('20187986843', 'TEORICO', 'PABLO SEBASTIAN', '1967-11-18', 'ESQUIU', 1019, '3834000207'),
  employee('20188027963', 'POSTULADO', 'DIEGO MARTIN', '1967-10-05', 'MAIPU', 366, '3834000208'),
  employee('20187387443', 'ESQUEMA', 'LUIS ALFREDO', '1966-03-03', 'REPUBLICA', 2240, '3834000209'),
];

function employee(
  cuit: string,
  apellido: string,
  nombre: string,
  fechaNacimiento: string,
  street: string,
  streetNumber: number,
  telephone: string,
): TaxpayerRecord {
  return person(
    cuit,
    { apellido, nombre, sexo: 'MASCULINO', fechaNacimiento },
    {
      tipoClave: 'CUIL',
      domicilios: [inTheCity('LEGAL/REAL', street, streetNumber)],
      telefonos: [telephone],
    },
  );
}
