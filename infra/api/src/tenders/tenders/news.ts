import {
  awardText,
  type PublishedChange,
  TENDER_FIELD_NAMES,
  tenderEventText,
  tenderFieldText,
  withFullStop,
} from 'shared-api/rules';
import { fieldsOf } from './field-columns.ts';
import { awardsOf, type PublishedAnswer, type PublishedFacts, type ReleaseRecord } from './tables.ts';

/** An event of a tender's history with what it changed of what was public before. */
interface TracedEvent extends Pick<ReleaseRecord, 'hecho' | 'detalle'> {
  readonly cambios: PublishedChange[];
  /** Number of the circular that announced the change. */
  readonly circular?: number | undefined;
}

/** Traces what an event changed. @param before what was shown until then; null for the first event */
export function tracedEvent(
  { hecho, detalle, facts }: ReleaseRecord,
  before: PublishedFacts | null,
): TracedEvent {
  if (before && facts && hecho === 'resultado')
    return { hecho, detalle, cambios: awardChanges(before, facts) };
  if (!before || !facts || (hecho !== 'cambiada' && hecho !== 'repuesta'))
    return { hecho, detalle, cambios: [] };
  return {
    hecho,
    detalle,
    cambios: changesBetween(before, facts),
    circular: facts.circulares.slice(before.circulares.length).at(-1)?.numero,
  };
}

/** Traces a whole history. @param rows all events of a tender, oldest first */
export function tracedHistory(rows: readonly ReleaseRecord[]) {
  let before: PublishedFacts | null = null;
  const answers = new Map<number, PublishedAnswer>();
  return rows.map((row) => {
    const { numero, fecha, modificaPliego, facts } = row;
    const circularsBefore = before?.circulares.length ?? 0;
    const traced = tracedEvent(row, before);
    const answer = facts?.pregunta;
    const earlier = answer && answers.get(answer.numero);
    const cambios = answer && earlier ? answerChanges(earlier, answer) : traced.cambios;
    if (answer) answers.set(answer.numero, answer);
    before = facts ?? before;
    return { ...traced, cambios, numero, fecha, modificaPliego, facts, circularsBefore };
  });
}

/**
 * An event among all of its tender. `facts`: the tender as it was public after it, null once it was hidden; `circularsBefore`:
 * circulars that were public before it.
 */
export type TenderNews = ReturnType<typeof tracedHistory>[number];

/** The awards of a corrected result before and after; none of a first result. */
function awardChanges(before: PublishedFacts, after: PublishedFacts): PublishedChange[] {
  if (before.situacion === 'vigente') return [];
  const textOf = ({ desenlace }: PublishedFacts) =>
    desenlace ? awardsOf(desenlace).map(awardText).join('; ') : '';
  const [antes, despues] = [textOf(before), textOf(after)];
  return antes === despues ? [] : [{ campo: 'adjudicaciones', antes, despues }];
}

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

/** Tells an event by paragraphs: in a sentence, then what nobody should have to look up: new circulars, an answer, awards, the reason. */
export function newsTexts(event: TenderNews): [string, ...string[]] {
  const { facts, circularsBefore } = event;
  const announced = facts?.circulares.slice(circularsBefore) ?? [];
  const circulars = announced.flatMap(({ numero, titulo, texto, tipo }) => [
    ...(event.hecho === 'circular' ? [] : [`Circular ${numero}: ${titulo}`]),
    ...(texto === '' ? [] : [texto]),
    ...(tipo === null ? [] : ['La circular tiene un archivo, que está en la página de la licitación.']),
  ]);
  const ending = event.hecho === 'resultado' || event.hecho === 'retirada' ? facts?.desenlace : null;
  return [
    withFullStop(tenderEventText(event)),
    ...circulars,
    ...(facts?.pregunta ? answerTexts(facts.pregunta) : []),
    ...(ending ? awardsOf(ending).map(awardText) : []),
    ...(ending?.detalle ? [ending.detalle] : []),
  ];
}

export const answerTexts = ({
  pregunta,
  respuesta,
  archivo,
}: Pick<PublishedAnswer, 'pregunta' | 'respuesta'> & { readonly archivo: unknown }): string[] => [
  `Pregunta: ${pregunta}`,
  `Respuesta: ${respuesta}`,
  ...(archivo ? ['La respuesta tiene un archivo, que está en la página de la licitación.'] : []),
];
