/** Answers that go wrong on purpose, to try what the portal does with them; value of the field `caso`. */
export const CASES = {
  vencida: 'Respuesta vencida',
  futura: 'Respuesta que todavía no vale',
  'otro-servicio': 'Respuesta para otro servicio',
  'no-otorgada': 'Ingreso no otorgado',
  alterada: 'Un byte alterado',
  'certificado-desconocido': 'Firmada con un certificado desconocido',
  'segundo-certificado': 'Firmada con el segundo certificado aceptado',
  repetida: 'La misma respuesta que la vez anterior',
  espacios: 'Con espacios en lugar de +',
  'sin-relaciones': 'Sin relaciones',
  'con-persona': 'Con otra persona entre las relaciones',
} as const;

export type SignOnCase = keyof typeof CASES;

export function isSignOnCase(text: string): text is SignOnCase {
  return Object.hasOwn(CASES, text);
}
