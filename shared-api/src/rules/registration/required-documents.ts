import type { PersonType } from '../values/tax-id.ts';
import type { DocumentTypeDates } from './document-dates.ts';

interface RequiredDocument extends DocumentTypeDates {
  readonly requerido_persona_fisica: boolean;
  readonly requerido_persona_juridica: boolean;
}

const everyone = { requerido_persona_fisica: true, requerido_persona_juridica: true } as const;
const persons = { requerido_persona_fisica: true, requerido_persona_juridica: false } as const;
const entities = { requerido_persona_fisica: false, requerido_persona_juridica: true } as const;
const undated = { emision: false, expiracion: false, regla_fecha: 'none' } as const;
const balance = { emision: false, expiracion: true, regla_fecha: 'balance_close' } as const;

/**
 * The document types an empty database starts with, in the order in which they are asked for (specification,
 * section 9), with their dates (section 5). The constitutive contract has both: its issue date is the constitution's.
 */
export const REQUIRED_DOCUMENTS: readonly RequiredDocument[] = [
  { nombre: 'DNI', ...everyone, ...undated },
  { nombre: 'Constancia de inscripción en ARCA (ex AFIP)', ...everyone, ...undated },
  { nombre: 'Constancia de inscripción en Ingresos Brutos', ...everyone, ...undated },
  { nombre: 'Licencia comercial municipal', ...everyone, ...undated },
  { nombre: 'Inscripción en Rentas Municipal', ...everyone, ...undated },
  { nombre: 'Certificado municipal de libre deuda', ...everyone, ...undated },
  { nombre: 'Declaración jurada de Ganancias', ...everyone, ...balance },
  { nombre: 'Contrato constitutivo', ...entities, emision: true, expiracion: true, regla_fecha: 'expiry' },
  { nombre: 'Último estado contable', ...entities, ...balance },
  {
    nombre: 'Acta de designación de representantes',
    ...entities,
    emision: false,
    expiracion: true,
    regla_fecha: 'expiry',
  },
  {
    nombre: 'Manifestación de bienes y deudas',
    ...persons,
    emision: true,
    expiracion: false,
    regla_fecha: 'statement_of_assets',
  },
  {
    nombre: 'Declaración jurada de Bienes Personales',
    ...persons,
    emision: true,
    expiracion: false,
    regla_fecha: 'issue_plus_17_months',
  },
];

/** Returns whether a kind of person must hand in documents of this type. */
export function isRequiredFor(
  type: Pick<RequiredDocument, 'requerido_persona_fisica' | 'requerido_persona_juridica'>,
  person: PersonType,
): boolean {
  return person === 'FISICA' ? type.requerido_persona_fisica : type.requerido_persona_juridica;
}
