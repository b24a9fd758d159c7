/** Returns why so many requests can't be handled at once; null if they can. */
export const selectionProblem = (
  verb: 'elegir' | 'habilitar',
  limit: number,
  count: number,
): string | null =>
  count > limit
    ? `Puede ${verb} hasta ${limit} inscripciones por vez y eligió ${count}. Quite algunas.`
    : null;
