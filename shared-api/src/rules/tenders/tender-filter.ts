import { type CivilDate, formatDate } from '../values/civil-date.ts';
import { MANAGED_STATE_LABEL, type ManagedTenderState } from './managed-states.ts';
import type { TenderState } from './tender-states.ts';
import { type TenderType, tenderLabel } from './tenders.ts';

/** Filters of a list of tenders, by their names on the wire; empty ones do not filter. */
interface TenderFilter {
  readonly buscar?: string | undefined;
  readonly titulo?: string | undefined;
  readonly expediente?: string | undefined;
  readonly tipo_licitacion?: TenderType | undefined;
  readonly estado?: TenderState | ManagedTenderState | undefined;
  readonly fecha_publicacion_desde?: CivilDate | undefined;
  readonly fecha_publicacion_hasta?: CivilDate | undefined;
  readonly fecha_vencimiento_desde?: CivilDate | undefined;
  readonly fecha_vencimiento_hasta?: CivilDate | undefined;
}

/** Each filter that holds, as people are told of it: 'Tipo: CONCURSO DE PRECIOS'. */
export function tenderFilterTexts(filter: TenderFilter): { readonly [Name in keyof TenderFilter]: string } {
  const { buscar, titulo, expediente, tipo_licitacion: type, estado } = filter;
  const { fecha_publicacion_desde: from, fecha_publicacion_hasta: to } = filter;
  const { fecha_vencimiento_desde: closingFrom, fecha_vencimiento_hasta: closingTo } = filter;
  return {
    ...(buscar && { buscar: `Objeto: ${buscar}` }),
    ...(titulo && { titulo: `Objeto: ${titulo}` }),
    ...(expediente && { expediente: `Expediente: ${expediente}` }),
    ...(type && { tipo_licitacion: `Tipo: ${tenderLabel(type)}` }),
    ...(estado && { estado: `Estado: ${MANAGED_STATE_LABEL[estado]}` }),
    ...(from && { fecha_publicacion_desde: `Desde: ${formatDate(from)}` }),
    ...(to && { fecha_publicacion_hasta: `Hasta: ${formatDate(to)}` }),
    ...(closingFrom && { fecha_vencimiento_desde: `Vence desde: ${formatDate(closingFrom)}` }),
    ...(closingTo && { fecha_vencimiento_hasta: `Vence hasta: ${formatDate(closingTo)}` }),
  };
}
