import { awardText, tenderEventText } from 'shared-api/rules';
import { awardsOf } from './ending.ts';
import type { TenderNews } from './published-changes.ts';
import type { PublishedAnswer } from './tables.ts';

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
