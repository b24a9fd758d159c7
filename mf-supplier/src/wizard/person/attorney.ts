import type { SavedFields, SupplierRequest } from 'shared-api/contract';
import { isAttorneyMode, NO_ATTORNEY } from 'shared-api/rules';

/** What the attorney's form holds, by its names on the wire. */
export interface AttorneyValues {
  readonly cuit_apoderado_legal: string | null;
  readonly apoderado_legal_nombre: string | null;
  readonly poder_legal: string | null;
  readonly fecha_otorgamiento_poder: string | null;
  readonly fecha_alcance_poder_legal: string | null;
  readonly acta_designacion_url: string | null;
  readonly declaracion_jurada_representante_apoderado: boolean;
}

/** The attorney's data as they are stored. */
export function storedAttorney(request: SupplierRequest): AttorneyValues {
  const names = Object.keys(NO_ATTORNEY) as (keyof AttorneyValues)[];
  return Object.fromEntries(names.map((name) => [name, request[name]])) as unknown as AttorneyValues;
}

/**
 * Whether the attorney's data are asked for. An unticked box says so only while there is nothing of an attorney: what
 * was typed may be thrown away, or another window's taken in its place, and what is sent then has one again.
 * @param ticked null while nobody touched the box
 * @param typed what isn't saved of the step
 */
export function isAttorneyOn(
  ticked: boolean | null,
  request: SupplierRequest,
  typed: Partial<AttorneyValues>,
): boolean {
  if (ticked === null) return isAttorneyMode(request);
  return ticked || isAttorneyMode({ ...request, ...typed });
}

/** The changed fields as they are saved. */
export function savedAttorney(changed: Partial<AttorneyValues>): SavedFields {
  return { ...changed, ...(changed.cuit_apoderado_legal === '' && { cuit_apoderado_legal: null }) };
}
