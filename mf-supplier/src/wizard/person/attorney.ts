import type { SupplierRequest } from 'shared-api/contract';
import { isAttorneyMode } from 'shared-api/rules';

/** What the attorney's form holds, by its names on the wire. */
export type AttorneyValues = Readonly<
  Pick<
    SupplierRequest,
    | 'cuit_apoderado_legal'
    | 'apoderado_legal_nombre'
    | 'poder_legal'
    | 'fecha_otorgamiento_poder'
    | 'fecha_alcance_poder_legal'
    | 'acta_designacion_url'
    | 'declaracion_jurada_representante_apoderado'
  >
>;

/** The attorney's data as they are stored. */
export const storedAttorney = (request: SupplierRequest): AttorneyValues => ({
  cuit_apoderado_legal: request.cuit_apoderado_legal,
  apoderado_legal_nombre: request.apoderado_legal_nombre,
  poder_legal: request.poder_legal,
  fecha_otorgamiento_poder: request.fecha_otorgamiento_poder,
  fecha_alcance_poder_legal: request.fecha_alcance_poder_legal,
  acta_designacion_url: request.acta_designacion_url,
  declaracion_jurada_representante_apoderado: request.declaracion_jurada_representante_apoderado,
});

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
