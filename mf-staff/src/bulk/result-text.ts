/**
 * Returns how many requests something was done to: 'Se etiquetó 1 inscripción', 'Se habilitaron 9 de 10 inscripciones'.
 * @param stem the verb without its ending: 'etiquet', 'habilit'
 */
export function resultText(stem: string, done: number, total: number): string {
  if (total === 1) return done === 1 ? `Se ${stem}ó 1 inscripción` : `No se ${stem}ó la inscripción`;
  const verb = done === 1 ? `${stem}ó` : `${stem}aron`;
  return `Se ${verb} ${done === total ? total : `${done} de ${total}`} inscripciones`;
}
