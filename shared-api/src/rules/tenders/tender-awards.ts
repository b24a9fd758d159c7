import { asSeen, isBlank } from '../values/as-seen.ts';
import { type CivilDate, formatDate } from '../values/civil-date.ts';
import { digitsOf } from '../values/digits.ts';
import { formatTaxId, isTaxId, taxIdProblem } from '../values/tax-id.ts';
import { lengthProblem } from '../values/text-length.ts';
import { pesosText } from './amount.ts';
import type { TenderResult } from './tender-life.ts';

/** An award as it is entered: to whom, and for what. */
export interface AwardForm {
  /** The item of the tender; empty for all of it. */
  readonly renglon: string;
  /** Name of the supplier; the register's own counts where it knows the CUIT. */
  readonly proveedor: string;
  readonly cuit: string | null;
  /** Pesos; null: it will be told later. */
  readonly monto: number | null;
}

/** A supplier's standing in the register on the day of the award. */
export interface AwardStanding {
  readonly habilitado: boolean;
  /** Last day of the enabling; null without an end, or when there is none. */
  readonly vence: CivilDate | null;
}

/** A result as it is entered. */
export interface ResultForm {
  readonly resultado: TenderResult;
  readonly adjudicaciones: readonly AwardForm[];
  /** Why a result is corrected; empty for the first one. */
  readonly motivo: string;
}

export const AWARDS_MAX = 50;
export const AWARD_ITEM_MAX = 200;
export const AWARD_SUPPLIER_MAX = 200;

const AWARDS_MISSING = 'Debe cargar al menos una adjudicación';
const AWARDS_NEEDLESS = 'Solo una licitación adjudicada lleva adjudicaciones: quítelas o elija ese resultado';
const AWARD_SUPPLIER_MISSING = 'Debe elegir o escribir el proveedor adjudicado';
const AWARD_SUPPLIER_IS_TAX_ID = 'Debe escribir el nombre: el CUIT va en su propio campo';
export const AWARD_AMOUNT_MISSING = 'Debe escribir el monto, o marcar que se informará después';
const AWARD_ITEM_MISSING = 'Debe escribir el renglón: hay varias adjudicaciones';
const AWARD_REPEATED = 'Ese proveedor ya tiene este renglón en otra adjudicación';
const CORRECTION_REASON_MISSING = 'Debe escribir por qué se corrige el resultado';
/** Stands in the place of an amount. */
export const AMOUNT_TO_COME = 'se informará después';

/** Path of a field of an award, as forms and answers name it. */
export const awardPath = (index: number, field: keyof AwardForm): string =>
  `adjudicaciones.${index}.${field}`;

/**
 * Returns what is wrong with a result, by path; empty when it can be published.
 * @param corrects whether a result was published before
 */
export function resultProblems(result: ResultForm, corrects: boolean): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (corrects && isBlank(result.motivo)) problems.motivo = CORRECTION_REASON_MISSING;
  const awards = result.adjudicaciones;
  if (result.resultado !== 'adjudicada') {
    if (awards.length > 0) problems.adjudicaciones = AWARDS_NEEDLESS;
    return problems;
  }
  if (awards.length === 0) problems.adjudicaciones = AWARDS_MISSING;
  for (const [index, award] of awards.entries()) {
    for (const [field, problem] of Object.entries(
      awardProblems(award, awards.slice(0, index), awards.length),
    )) {
      if (problem) problems[awardPath(index, field as keyof AwardForm)] = problem;
    }
  }
  return problems;
}

function awardProblems(
  award: AwardForm,
  earlier: readonly AwardForm[],
  total: number,
): Partial<Record<keyof AwardForm, string | null>> {
  const repeated = earlier.some((one) => isSame(one, award));
  return {
    renglon:
      total > 1 && isBlank(award.renglon)
        ? AWARD_ITEM_MISSING
        : repeated
          ? AWARD_REPEATED
          : lengthProblem('El renglón', AWARD_ITEM_MAX, award.renglon),
    proveedor: isBlank(award.proveedor)
      ? AWARD_SUPPLIER_MISSING
      : isTaxId(digitsOf(award.proveedor))
        ? AWARD_SUPPLIER_IS_TAX_ID
        : lengthProblem('El proveedor', AWARD_SUPPLIER_MAX, award.proveedor),
    cuit: award.cuit === null ? null : taxIdProblem(award.cuit),
  };
}

const folded = (text: string) => asSeen(text).toLocaleLowerCase('es-AR');
const isSame = (one: AwardForm, other: AwardForm) =>
  folded(one.renglon) === folded(other.renglon) &&
  (one.cuit === null || other.cuit === null
    ? folded(one.proveedor) === folded(other.proveedor)
    : one.cuit === other.cuit);

/** A supplier's standing in the register on the day of the award, in a sentence; null: it was not there. */
export function standingText(standing: AwardStanding | null): string {
  if (standing === null) return 'No estaba en el registro de proveedores ese día.';
  if (!standing.habilitado) return 'Estaba en el registro, sin habilitación vigente ese día.';
  return standing.vence === null
    ? 'Habilitado ese día.'
    : `Habilitado ese día, hasta el ${formatDate(standing.vence)}.`;
}

/** An award as it is published; an early one may lack its supplier's name. */
export interface PublishedAward {
  /** Null: the whole tender. */
  readonly renglon: string | null;
  readonly proveedor: string | null;
  readonly cuit: string | null;
  readonly monto: number | null;
}

/** An award in a line: 'Renglón 2: OBRAS S.A. (CUIT 30-55853536-5), $ 1.500,00'. */
export function awardText({ renglon, proveedor, cuit, monto }: PublishedAward): string {
  const number = cuit && `CUIT ${formatTaxId(cuit)}`;
  const supplier = proveedor && number ? `${proveedor} (${number})` : (proveedor ?? number);
  const amount = monto === null ? AMOUNT_TO_COME : pesosText(monto);
  return [renglon && `${renglon}: `, supplier && `${supplier}, `, amount].filter(Boolean).join('');
}
