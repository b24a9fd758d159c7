import { documentNumber, type TaxpayerRecord } from '../taxpayer.ts';
import { EMPLOYEES } from './employees.ts';
import { ENTITIES } from './entities.ts';
import { PERSONS } from './persons.ts';

/** The password of every key. */
export const SEED_PASSWORD = 'clave';

/** Every taxpayer of the local tax authority, by key. */
export const TAXPAYERS: ReadonlyMap<string, TaxpayerRecord> = new Map(
  [...PERSONS, ...EMPLOYEES, ...ENTITIES].map((taxpayer) => [taxpayer.cuit, taxpayer]),
);

/** Who can be tried at the sign-on: keys of persons with what they are good for. */
export const EXAMPLE_KEYS: readonly (readonly [cuit: string, description: string])[] = [
  ['20002307554', 'responsable inscripto, representa a cuatro empresas'],
  ['20002460123', 'monotributista'],
  ['20188192514', 'sujeto exento, sin domicilio electrónico'],
  ['20221062583', 'clave fiscal de nivel 1'],
  ['20220707513', 'inactiva'],
];

/** The keys of the persons with a document number (digits only, leading zeros off). */
export function keysOfDocument(document: string): string[] {
  return [...TAXPAYERS.values()]
    .filter((taxpayer) => taxpayer.persona.tipo === 'FISICA' && documentNumber(taxpayer.cuit) === document)
    .map((taxpayer) => taxpayer.cuit);
}
