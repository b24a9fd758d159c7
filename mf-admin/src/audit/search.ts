import {
  AUDIT_ENTITIES,
  AUDIT_OPERATIONS,
  type AuditEntity,
  type AuditOperation,
  auditCuilProblem,
  type CivilDate,
  digitsOf,
  isCivilDate,
  typedSearch,
} from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** The state of the audit log in its address. */
export interface AuditSearch {
  /** 11 digits, or empty. */
  readonly cuil: string;
  readonly fecha: CivilDate | null;
  /** Part of the name, or start of the document number, of the member of staff who did it. */
  readonly usuario: string;
  readonly operacion: AuditOperation | null;
  /** Kind of the record that was changed or read. */
  readonly entidad: AuditEntity | null;
  /** From 1. */
  readonly pagina: number;
}

/** Greatest length of `usuario` in the API. */
const USER_MAX = 100;

/** Parses an operation; null for any other text. */
export const operationOf = (text: string | null): AuditOperation | null =>
  AUDIT_OPERATIONS.find((operation) => operation === text) ?? null;

/** Parses a kind of record; null for any other text. */
export const entityOf = (text: string | null): AuditEntity | null =>
  AUDIT_ENTITIES.find((entity) => entity === text) ?? null;

/** Returns the filters that stand beside CUIL and date, as the calls take them. */
export const kindFilters = ({ usuario, operacion, entidad }: AuditSearch) => ({
  ...(usuario && { usuario }),
  ...(operacion && { operacion }),
  ...(entidad && { entidad }),
});

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): AuditSearch {
  const cuil = digitsOf(params.get('cuil') ?? '');
  const fecha = params.get('fecha') ?? '';
  return {
    cuil: auditCuilProblem(cuil) === null ? cuil : '',
    fecha: isCivilDate(fecha) ? fecha : null,
    usuario: typedSearch(params.get('usuario') ?? '', USER_MAX),
    operacion: operationOf(params.get('operacion')),
    entidad: entityOf(params.get('entidad')),
    pagina: pageOf(params.get('pagina')),
  };
}

/** Writes the address; omits defaults. */
export function writeSearch(search: AuditSearch): URLSearchParams {
  const { cuil, fecha, pagina } = search;
  const params = new URLSearchParams({ tab: 'auditorias' });
  if (cuil) params.set('cuil', cuil);
  if (fecha) params.set('fecha', fecha);
  for (const [name, value] of Object.entries(kindFilters(search))) params.set(name, value);
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}
