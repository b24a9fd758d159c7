import {
  daysBetween,
  SITUATION_LABEL,
  type TenderPhase,
  tenderLabel,
  tenderPhase,
  todayInCity,
  withoutControlCharacters,
} from 'shared-api/rules';
import type { TenderRecord } from '../tenders/tables.ts';
import { type City, ocidOf, tenderIdOf } from './city.ts';
import { methodOf } from './release.ts';

/** Columns of Datos Argentina's `convocatorias`, in the order of its example; those without a datum stay empty. */
const COLUMNS = [
  'ocds_id',
  'id',
  'titulo',
  'descripcion',
  'estado',
  'entidad_compradora',
  'valor',
  'valor_minimo',
  'metodo_compra',
  'metodo_detalles',
  'metodo_justificacion',
  'categoria_compra',
  'categorias_adicionales',
  'criterio_adjudicacion',
  'criterio_adjudicacion_detalles',
  'recepcion',
  'recepcion_detalles',
  'periodo_inicio',
  'periodo_fin',
  'fecha_limite',
  'duracion_dias',
  'consultas_inicio',
  'consultas_fin',
  'tiene_consultas',
  'criterio_elegibilidad',
  'periodo_evaluacion',
  'periodo_contrato',
] as const;
type Column = (typeof COLUMNS)[number];

const STATES: Readonly<Record<TenderPhase, string>> = {
  proxima: 'Planificada',
  abierta: 'Activa',
  cerrada: 'Completa',
};
const METHODS = { open: 'Abierta', limited: 'Limitada', direct: 'Directa' } as const;

/** Published tenders as Datos Argentina's `convocatorias`: UTF-8, commas, dates `yyyy-mm-dd`. */
export function convocatorias(city: City, rows: readonly TenderRecord[], now: Date): string {
  const header = COLUMNS.map((column) => `convocatoria_${column}`).join(',');
  const lines = rows.map((row) => {
    const cells = cellsOf(city, row, now);
    return COLUMNS.map((column) => quoted(cells[column] ?? '')).join(',');
  });
  return [header, ...lines, ''].join('\r\n');
}

function cellsOf(city: City, row: TenderRecord, now: Date): Partial<Record<Column, string>> {
  const method = methodOf(row.tipo);
  const dates = { fecha_publicacion: row.fechaPublicacion, fecha_vencimiento: row.fechaVencimiento };
  return {
    ocds_id: ocidOf(city, row.id),
    id: tenderIdOf(row.id),
    titulo: `${tenderLabel(row.tipo)} ${row.numero}/${row.anio}`,
    descripcion: row.titulo,
    estado:
      row.situacion === 'vigente'
        ? STATES[tenderPhase(dates, todayInCity(now))]
        : SITUATION_LABEL[row.situacion],
    entidad_compradora: city.cityName,
    metodo_compra: method ? METHODS[method] : '',
    metodo_detalles: tenderLabel(row.tipo),
    metodo_justificacion: row.subtipo ? tenderLabel(row.subtipo) : '',
    periodo_inicio: row.fechaPublicacion,
    periodo_fin: row.fechaVencimiento,
    duracion_dias: String(daysBetween(row.fechaPublicacion, row.fechaVencimiento)),
  };
}

function quoted(cell: string): string {
  const text = withoutControlCharacters(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
