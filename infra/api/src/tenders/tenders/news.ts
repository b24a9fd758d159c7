import { awardText, tenderEventText } from 'shared-api/rules';
import { awardsOf } from './ending.ts';
import { type TracedEvent, tracedHistory } from './published-changes.ts';
import type { PublishedAnswer, PublishedFacts, ReleaseRecord } from './tables.ts';

/** An event of a public tender with what it changed. */
export interface TenderNews {
  readonly numero: number;
  readonly event: TracedEvent & Pick<ReleaseRecord, 'fecha' | 'modificaPliego'>;
  /** The tender as it was public after it; null once it was hidden. */
  readonly facts: PublishedFacts | null;
  /** Circulars that were public before it. */
  readonly circularsBefore: number;
}

/** Reads the news in a tender's history. @param releases all of a tender, oldest first */
export function newsIn(releases: readonly ReleaseRecord[]): TenderNews[] {
  const history = tracedHistory(releases);
  let circularsBefore = 0;
  return releases.flatMap(({ numero, modificaPliego, facts }, index) => {
    const traced = history[index];
    if (!traced) return [];
    const item = { numero, event: { ...traced, modificaPliego }, facts, circularsBefore };
    circularsBefore = facts?.circulares.length ?? circularsBefore;
    return [item];
  });
}

/** Tells an event by paragraphs: in a sentence, then what nobody should have to look up: new circulars, an answer, awards, the reason. */
export function newsTexts({ event, facts, circularsBefore }: TenderNews): [string, ...string[]] {
  const announced = facts?.circulares.slice(circularsBefore) ?? [];
  const circulars = announced.flatMap(({ numero, titulo, texto, tipo }) => [
    ...(event.hecho === 'circular' ? [] : [`Circular ${numero}: ${titulo}`]),
    ...(texto === '' ? [] : [texto]),
    ...(tipo === null ? [] : ['La circular tiene un archivo, que está en la página de la licitación.']),
  ]);
  const ending = event.hecho === 'resultado' || event.hecho === 'retirada' ? facts?.desenlace : null;
  return [
    `${tenderEventText(event)}.`,
    ...circulars,
    ...(facts?.pregunta ? answerTexts(facts.pregunta) : []),
    ...(ending ? awardsOf(ending).map(awardText) : []),
    ...(ending?.detalle ? [ending.detalle] : []),
  ];
}

/** Tells a published question with its answer. */
export const answerTexts = ({
  pregunta,
  respuesta,
  archivo,
}: Pick<PublishedAnswer, 'pregunta' | 'respuesta'> & { readonly archivo: unknown }): string[] => [
  `Pregunta: ${pregunta}`,
  `Respuesta: ${respuesta}`,
  ...(archivo ? ['La respuesta tiene un archivo, que está en la página de la licitación.'] : []),
];
