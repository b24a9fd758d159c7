import * as v from 'valibot';
import { AMOUNT_TOO_HIGH, AMOUNT_TOO_LOW } from '../../../rules/tenders/amount.ts';
import {
  AWARD_MAX,
  CIRCULAR_TEXT_MISSING,
  CIRCULAR_TITLE_MAX,
  CIRCULAR_TITLE_MISSING,
  LIFE_TEXT_MAX,
  RESULT_MISSING,
  WITHDRAWAL_REASON_MISSING,
} from '../../../rules/tenders/tender-acts.ts';
import {
  AWARD_AMOUNT_MISSING,
  AWARD_ITEM_MAX,
  AWARD_SUPPLIER_MAX,
  AWARDS_MAX,
} from '../../../rules/tenders/tender-awards.ts';
import { TENDER_RESULTS } from '../../../rules/tenders/tender-life.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { TenderDetail } from '../../entities/tenders/tender-detail.ts';
import { data, FileUrl, Id, paragraphs, TaxId, text } from '../../primitives.ts';

const manager = whoCan('tenders.manage');
const written = (name: string, missing: string) =>
  v.pipe(paragraphs(name, LIFE_TEXT_MAX), v.minLength(1, missing));

export const addCircular = endpoint({
  id: 'tenders.addCircular',
  method: 'POST',
  path: '/licitaciones/:id/circulares',
  summary: 'Add a circular to a published tender; it can be neither changed nor taken back',
  access: manager,
  idempotent: true,
  params: v.object({ id: Id }),
  body: v.strictObject({
    titulo: v.pipe(text('El título', CIRCULAR_TITLE_MAX), v.minLength(1, CIRCULAR_TITLE_MISSING)),
    texto: written('El texto', CIRCULAR_TEXT_MISSING),
    archivo_url: v.optional(v.nullable(FileUrl), null),
    /** True if it changes the conditions for bidders. */
    modifica_pliego: v.optional(v.boolean(), false),
  }),
  answer: data(TenderDetail),
});

export const withdrawTender = endpoint({
  id: 'tenders.withdraw',
  method: 'PUT',
  path: '/licitaciones/:id/retirar',
  summary: 'Withdraw a published tender for good; it stays to be seen, as withdrawn',
  access: manager,
  idempotent: true,
  params: v.object({ id: Id }),
  body: v.strictObject({ motivo: written('El motivo', WITHDRAWAL_REASON_MISSING) }),
  answer: data(TenderDetail),
});

const AwardBody = v.strictObject({
  renglon: v.optional(text('El renglón', AWARD_ITEM_MAX), ''),
  /** The register's name counts where it knows the CUIT. */
  proveedor: v.optional(text('El proveedor', AWARD_SUPPLIER_MAX), ''),
  cuit: v.optional(v.nullable(TaxId), null),
  /** Pesos; null: it will be told later. */
  monto: v.nullable(
    v.pipe(
      v.number(AWARD_AMOUNT_MISSING),
      v.minValue(0.01, AMOUNT_TOO_LOW),
      v.maxValue(AWARD_MAX, AMOUNT_TOO_HIGH),
      v.transform((amount) => Math.round(amount * 100) / 100),
    ),
  ),
});

export const setTenderResult = endpoint({
  id: 'tenders.result',
  method: 'PUT',
  path: '/licitaciones/:id/resultado',
  summary:
    'Tell how a tender ended, or correct what was told, saying why; awards only of an awarded one. `If-Match` takes the version of the tender',
  access: manager,
  versioned: true,
  idempotent: true,
  params: v.object({ id: Id }),
  body: v.strictObject({
    resultado: v.picklist(TENDER_RESULTS, RESULT_MISSING),
    detalle: v.optional(v.nullable(paragraphs('El detalle', LIFE_TEXT_MAX)), null),
    adjudicaciones: v.optional(
      v.pipe(
        v.array(AwardBody),
        v.maxLength(AWARDS_MAX, `Se pueden cargar hasta ${AWARDS_MAX} adjudicaciones`),
      ),
      [],
    ),
    /** File of the act that decided it. */
    archivo_url: v.optional(v.nullable(FileUrl), null),
    /** Why a published result is corrected. */
    motivo: v.optional(paragraphs('El motivo', LIFE_TEXT_MAX), ''),
  }),
  answer: data(TenderDetail),
});
