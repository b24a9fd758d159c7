import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { listRequests, QueryOf } from 'shared-api/contract';
import { fold, REQUESTS_COUNTED } from 'shared-api/rules';
import { hasWord, holds, isIndexed, startsWith } from '../../platform/db/search.ts';
import { hasLabel } from '../labels/index.ts';
import { supplierRequests as r } from './tables.ts';

export type RequestFilter = Omit<QueryOf<typeof listRequests>, 'page' | 'size' | 'orden'>;

/** What a filter asks of a request that no order of the list goes along with. */
interface SearchCondition {
  readonly where: SQL;
  /** The same, in a form that no index answers: for walking the list in its order. */
  readonly walking: SQL;
}

/** Up to this many requests one or two letters are looked for inside words too: there is little to read. */
export const FEW = 20_000;

/** What a label finds is counted and sorted up to here: all that have it may stand at the far end of the list. */
const LABELLED_COUNTED = 10_000;

/** Up to which number the matches of a search are counted. */
export const countedOf = ({ etiqueta }: RequestFilter): number =>
  etiqueta ? LABELLED_COUNTED : REQUESTS_COUNTED;

/** How a text is looked for in a column. */
interface Match {
  readonly inside: (column: SQLWrapper, text: string) => SQL;
  readonly atWordStart: (column: SQLWrapper, text: string) => SQL;
  readonly atStart: (column: SQLWrapper, text: string) => SQL;
}

const byIndex: Match = { inside: holds, atWordStart: hasWord, atStart: startsWith };
/** In functions of which the planner expects many rows, so that it walks the list instead of sorting all of it. */
const walking: Match = {
  inside: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  atWordStart: (column, text) => sql`strpos(' ' || ${column}, ${` ${text}`}) > 0`,
  atStart: (column, text) => sql`strpos(${column}, ${text}) = 1`,
};

/** Conditions that a request must all meet, apart from its state. `many`: there are more than `FEW` requests. */
export const searchConditions = (filter: RequestFilter, many: boolean): SearchCondition[] => [
  ...labelConditions(filter),
  ...textConditions(filter, many),
];

/** One form for both ways: of a label, unlike of a text, the planner knows how many have it. */
function labelConditions({ etiqueta }: RequestFilter): SearchCondition[] {
  if (!etiqueta) return [];
  const where = hasLabel(r.id, etiqueta);
  return [{ where, walking: where }];
}

function textConditions({ cuit, ...filter }: RequestFilter, many: boolean): SearchCondition[] {
  const names = [
    { column: r.nombre_busqueda, text: fold(filter.nombre_persona_humana ?? '') },
    { column: r.razon_social_busqueda, text: fold(filter.razon_social ?? '') },
  ].filter(({ text }) => text !== '');
  // No index finds one or two letters inside words; another text narrows the list enough to look at each.
  const how = many && !cuit && !names.some(({ text }) => isIndexed(text)) ? 'atWordStart' : 'inside';
  const conditions = names.map(({ column, text }) => ({
    where: (how === 'atWordStart' || isIndexed(text) ? byIndex : walking)[how](column, text),
    walking: walking[how](column, text),
  }));
  if (!cuit) return conditions;
  return [{ where: byIndex.atStart(r.cuit, cuit), walking: walking.atStart(r.cuit, cuit) }, ...conditions];
}

/** Whether one of the texts is too short for an index. */
export const hasShortText = ({ nombre_persona_humana, razon_social }: RequestFilter): boolean =>
  [nombre_persona_humana, razon_social].some((text) => text && !isIndexed(fold(text)));

/** What the order of an index goes along with: the state. */
export const plainConditions = ({ estado }: RequestFilter): SQL[] => (estado ? [eq(r.estado, estado)] : []);
