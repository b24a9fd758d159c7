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

/** The keys of the persons with a document number (digits only, leading zeros off). */
export function keysOfDocument(document: string): string[] {
  return [...TAXPAYERS.values()]
    .filter((taxpayer) => taxpayer.persona.tipo === 'FISICA' && documentNumber(taxpayer.cuit) === document)
    .map((taxpayer) => taxpayer.cuit);
}
