interface Named {
  readonly nombre: string;
  readonly apellido: string;
}

export const fullName = ({ nombre, apellido }: Named): string => `${nombre} ${apellido}`.trim();

/** Says who has a request open: 'La está viendo Ana Paz', 'La están viendo Ana Paz y Luz Rojas'. Null for nobody. */
export function viewersText(viewers: readonly Named[]): string | null {
  if (viewers.length === 0) return null;
  const names = new Intl.ListFormat('es-AR').format(viewers.map(fullName));
  return viewers.length === 1 ? `La está viendo ${names}` : `La están viendo ${names}`;
}
