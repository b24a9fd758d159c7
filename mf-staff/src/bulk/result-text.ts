/** What was done, as the sentence about it begins for one request and for several: 'Se habilitó', 'Se habilitaron'. */
export type BulkVerb = readonly [one: string, several: string];

/** Returns how many requests something was done to: 'Se etiquetó 1 inscripción', 'Se habilitaron 9 de 10 inscripciones'. */
export function resultText([one, several]: BulkVerb, done: number, total: number): string {
  if (total === 1 && done === 0) return `No ${one.charAt(0).toLowerCase()}${one.slice(1)} la inscripción`;
  const verb = done === 1 ? one : several;
  if (done < total) return `${verb} ${done} de ${total} inscripciones`;
  return total === 1 ? `${verb} 1 inscripción` : `${verb} ${total} inscripciones`;
}
