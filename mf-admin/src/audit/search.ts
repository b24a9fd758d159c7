import { auditCuilProblem, type CivilDate, digitsOf, isCivilDate } from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** The state of the audit log in its address. */
export interface AuditSearch {
  /** 11 digits, or empty. */
  readonly cuil: string;
  readonly fecha: CivilDate | null;
  /** Part of the name, or start of the document number, of the member of staff who did it. */
  readonly usuario: string;
  /** From 1. */
  readonly pagina: number;
}

/** Greatest length of `usuario` in the API. */
const USER_MAX = 100;

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): AuditSearch {
  const cuil = digitsOf(params.get('cuil') ?? '');
  const fecha = params.get('fecha') ?? '';
  return {
    cuil: auditCuilProblem(cuil) === null ? cuil : '',
    fecha: isCivilDate(fecha) ? fecha : null,
    usuario: (params.get('usuario') ?? '').trim().slice(0, USER_MAX),
    pagina: pageOf(params.get('pagina')),
  };
}

/** Writes the address; omits defaults. */
export function writeSearch({ cuil, fecha, usuario, pagina }: AuditSearch): URLSearchParams {
  const params = new URLSearchParams({ tab: 'auditorias' });
  if (cuil) params.set('cuil', cuil);
  if (fecha) params.set('fecha', fecha);
  if (usuario) params.set('usuario', usuario);
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}
