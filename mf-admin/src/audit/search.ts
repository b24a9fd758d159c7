import { auditCuilProblem, type CivilDate, digitsOf, isCivilDate } from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** The state of the audit log in its address. */
export interface AuditSearch {
  /** 11 digits, or empty. */
  readonly cuil: string;
  readonly fecha: CivilDate | null;
  /** From 1. */
  readonly pagina: number;
}

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): AuditSearch {
  const cuil = digitsOf(params.get('cuil') ?? '');
  const fecha = params.get('fecha') ?? '';
  return {
    cuil: auditCuilProblem(cuil) === null ? cuil : '',
    fecha: isCivilDate(fecha) ? fecha : null,
    pagina: pageOf(params.get('pagina')),
  };
}

/** Writes the address; omits defaults. */
export function writeSearch({ cuil, fecha, pagina }: AuditSearch): URLSearchParams {
  const params = new URLSearchParams({ tab: 'auditorias' });
  if (cuil) params.set('cuil', cuil);
  if (fecha) params.set('fecha', fecha);
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}
