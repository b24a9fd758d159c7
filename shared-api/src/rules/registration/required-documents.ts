import type { DocumentTypeDates } from './document-dates.ts';
import type { DocumentExplanation } from './document-explanation.ts';
import { DOCUMENT_TEXTS } from './required-document-texts.ts';

interface RequiredDocument extends DocumentTypeDates, DocumentExplanation {
  readonly requerido_persona_fisica: boolean;
  readonly requerido_persona_juridica: boolean;
  /** Ready texts for the observations of reviewers, in order. */
  readonly textos_observacion: readonly string[];
}

const everyone = { requerido_persona_fisica: true, requerido_persona_juridica: true } as const;
const persons = { requerido_persona_fisica: true, requerido_persona_juridica: false } as const;
const entities = { requerido_persona_fisica: false, requerido_persona_juridica: true } as const;
const undated = { emision: false, expiracion: false, regla_fecha: 'none' } as const;
const balance = { emision: false, expiracion: true, regla_fecha: 'balance_close' } as const;

/**
 * The document types an empty database starts with, in the order in which they are asked for (specification,
 * section 9), with their dates (section 5) and explanations. The constitutive contract has both: its issue date is the constitution's.
 */
export const REQUIRED_DOCUMENTS: readonly RequiredDocument[] = [
  { nombre: 'DNI', ...everyone, ...undated, ...DOCUMENT_TEXTS.identity },
  {
    nombre: 'Constancia de inscripción en ARCA (ex AFIP)',
    ...everyone,
    ...undated,
    ...DOCUMENT_TEXTS.taxpayer,
  },
  {
    nombre: 'Constancia de inscripción en Ingresos Brutos',
    ...everyone,
    ...undated,
    ...DOCUMENT_TEXTS.grossIncome,
  },
  { nombre: 'Licencia comercial municipal', ...everyone, ...undated, ...DOCUMENT_TEXTS.licence },
  { nombre: 'Inscripción en Rentas Municipal', ...everyone, ...undated, ...DOCUMENT_TEXTS.revenue },
  { nombre: 'Certificado municipal de libre deuda', ...everyone, ...undated, ...DOCUMENT_TEXTS.debtFree },
  { nombre: 'Declaración jurada de Ganancias', ...everyone, ...balance, ...DOCUMENT_TEXTS.profit },
  {
    nombre: 'Contrato constitutivo',
    ...entities,
    emision: true,
    expiracion: true,
    regla_fecha: 'expiry',
    ...DOCUMENT_TEXTS.contract,
  },
  { nombre: 'Último estado contable', ...entities, ...balance, ...DOCUMENT_TEXTS.balance },
  {
    nombre: 'Acta de designación de representantes',
    ...entities,
    emision: false,
    expiracion: true,
    regla_fecha: 'expiry',
    ...DOCUMENT_TEXTS.minutes,
  },
  {
    nombre: 'Manifestación de bienes y deudas',
    ...persons,
    emision: true,
    expiracion: false,
    regla_fecha: 'statement_of_assets',
    ...DOCUMENT_TEXTS.assets,
  },
  {
    nombre: 'Declaración jurada de Bienes Personales',
    ...persons,
    emision: true,
    expiracion: false,
    regla_fecha: 'issue_plus_17_months',
    ...DOCUMENT_TEXTS.personalAssets,
  },
];
