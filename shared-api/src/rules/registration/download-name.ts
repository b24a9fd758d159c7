import type { CivilDate } from '../values/civil-date.ts';

const EXTENSION = { comprobante: 'pdf', documentos: 'zip', 'mis-datos': 'zip', tramite: 'pdf' } as const;

/**
 * Returns the name of a file about a supplier: `tramite-30558515305-2026-11-26.pdf`. Those of a kind sort by supplier and day, and no
 * two suppliers' have one name. The certificate has its own, which the specification fixes.
 */
export const downloadName = (kind: keyof typeof EXTENSION, cuit: string, day: CivilDate): string =>
  `${kind}-${cuit}-${day}.${EXTENSION[kind]}`;
