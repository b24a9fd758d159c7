import { type CivilDate, isCivilDate, onlyDigits, TAX_ID_LENGTH } from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** What the audit log's address says: filters and page. */
export interface AuditSearch {
  /** Digits only, 11 when whole. */
  readonly cuil: string;
  readonly fecha: CivilDate | null;
  /** From 1. */
  readonly pagina: number;
}

/** Reads the address. What makes no sense in it is left out rather than refused: a shared link should open. */
export function readSearch(params: URLSearchParams): AuditSearch {
  const cuil = onlyDigits(params.get('cuil') ?? '', TAX_ID_LENGTH);
  const fecha = params.get('fecha') ?? '';
  return {
    cuil: cuil.length === TAX_ID_LENGTH ? cuil : '',
    fecha: isCivilDate(fecha) ? fecha : null,
    pagina: pageOf(params.get('pagina')),
  };
}

/** The address that says this; what has its usual value is left out. */
export function writeSearch({ cuil, fecha, pagina }: AuditSearch): URLSearchParams {
  const params = new URLSearchParams({ tab: 'auditorias' });
  if (cuil) params.set('cuil', cuil);
  if (fecha) params.set('fecha', fecha);
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}
