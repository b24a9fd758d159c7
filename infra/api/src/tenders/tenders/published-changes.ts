import { awardText, type PublishedChange, TENDER_FIELD_NAMES, tenderFieldText } from 'shared-api/rules';
import { awardsOf } from './ending.ts';
import { fieldsOf } from './field-columns.ts';
import type { PublishedAnswer, PublishedFacts, ReleaseRecord } from './tables.ts';

/** An event of a tender's history with what it changed of what was public before. */
export interface TracedEvent extends Pick<ReleaseRecord, 'hecho' | 'detalle'> {
  readonly cambios?: readonly PublishedChange[];
  /** Number of the circular that announced the change. */
  readonly circular?: number;
}

/** Traces what an event changed. @param before what was shown until then; null for the first event */
export function tracedEvent(
  { hecho, detalle, facts }: ReleaseRecord,
  before: PublishedFacts | null,
): TracedEvent {
  if (!before || !facts) return { hecho, detalle };
  if (hecho === 'resultado') return { hecho, detalle, ...changesOf(awardChanges(before, facts)) };
  if (hecho !== 'cambiada' && hecho !== 'repuesta') return { hecho, detalle };
  const announced = facts.circulares.slice(before.circulares.length).at(-1);
  return {
    hecho,
    detalle,
    ...changesOf(changesBetween(before, facts)),
    ...(announced && { circular: announced.numero }),
  };
}

/** Traces a whole history, oldest event first. */
export function tracedHistory(
  rows: readonly ReleaseRecord[],
): readonly (TracedEvent & { readonly fecha: Date })[] {
  let before: PublishedFacts | null = null;
  const answers = new Map<number, PublishedAnswer>();
  return rows.map((row) => {
    const answer = row.facts?.pregunta;
    const earlier = answer && answers.get(answer.numero);
    if (answer) answers.set(answer.numero, answer);
    const corrected = answer && earlier ? changesOf(answerChanges(earlier, answer)) : {};
    const traced = { ...tracedEvent(row, before), ...corrected, fecha: row.fecha };
    before = row.facts ?? before;
    return traced;
  });
}

const changesOf = (cambios: readonly PublishedChange[]) => (cambios.length > 0 ? { cambios } : {});

/** The awards of a corrected result before and after; none of a first result. */
function awardChanges(before: PublishedFacts, after: PublishedFacts): PublishedChange[] {
  if (before.situacion === 'vigente') return [];
  const textOf = ({ desenlace }: PublishedFacts) =>
    desenlace ? awardsOf(desenlace).map(awardText).join('; ') : '';
  const [antes, despues] = [textOf(before), textOf(after)];
  return antes === despues ? [] : [{ campo: 'adjudicaciones', antes, despues }];
}

/** A corrected answer before and after. */
const answerChanges = (earlier: PublishedAnswer, later: PublishedAnswer): PublishedChange[] =>
  (['pregunta', 'respuesta'] as const)
    .map((campo) => ({ campo, antes: earlier[campo], despues: later[campo] }))
    .filter(({ antes, despues }) => antes !== despues);

function changesBetween(before: PublishedFacts, after: PublishedFacts): PublishedChange[] {
  const formOf = (facts: PublishedFacts) => ({ ...fieldsOf(facts), pliego_url: null });
  const [earlier, later] = [formOf(before), formOf(after)];
  return TENDER_FIELD_NAMES.map((campo) => ({
    campo,
    antes: tenderFieldText(campo, earlier),
    despues: tenderFieldText(campo, later),
  })).filter(({ antes, despues }) => antes !== despues);
}
