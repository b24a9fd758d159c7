import {
  daysBetween,
  SITUATION_LABEL,
  type TenderPhase,
  tenderLabel,
  tenderPhase,
  todayInCity,
  withoutControlCharacters,
} from 'shared-api/rules';
import { lineOf } from '../../platform/csv.ts';
import { fieldsOf } from '../tenders/field-columns.ts';
import { type City, ocidOf, tenderIdOf } from './addresses.ts';
import { METHODS } from './release.ts';
import type { ListedTender } from './source.ts';

const STATES: Readonly<Record<TenderPhase, string>> = {
  proxima: 'Planificada',
  abierta: 'Activa',
  cerrada: 'Completa',
};
const METHOD_LABELS = { open: 'Abierta', limited: 'Limitada', direct: 'Directa', none: '' } as const;

type Cell = (row: ListedTender, city: City, now: Date) => string;

/** Columns of Datos Argentina's `convocatorias`, in the order of its example; without a function they stay empty. */
const COLUMNS: readonly (readonly [name: string, cell?: Cell])[] = [
  ['ocds_id', ({ id }, city) => ocidOf(city, id)],
  ['id', ({ id }) => tenderIdOf(id)],
  ['titulo', ({ tipo, numero, anio }) => `${tenderLabel(tipo)} ${numero}/${anio}`],
  ['descripcion', ({ titulo }) => titulo],
  [
    'estado',
    (row, _city, now) =>
      row.situacion === 'vigente'
        ? STATES[tenderPhase(fieldsOf(row), todayInCity(now))]
        : SITUATION_LABEL[row.situacion],
  ],
  ['entidad_compradora', (_row, { cityName }) => cityName],
  ['valor'],
  ['valor_minimo'],
  ['metodo_compra', ({ tipo }) => METHOD_LABELS[METHODS[tipo] ?? 'none']],
  ['metodo_detalles', ({ tipo }) => tenderLabel(tipo)],
  ['metodo_justificacion', ({ subtipo }) => (subtipo ? tenderLabel(subtipo) : '')],
  ['categoria_compra'],
  ['categorias_adicionales'],
  ['criterio_adjudicacion'],
  ['criterio_adjudicacion_detalles'],
  ['recepcion'],
  ['recepcion_detalles'],
  ['periodo_inicio', ({ fechaPublicacion }) => fechaPublicacion],
  ['periodo_fin', ({ fechaVencimiento }) => fechaVencimiento],
  ['fecha_limite'],
  [
    'duracion_dias',
    ({ fechaPublicacion, fechaVencimiento }) => String(daysBetween(fechaPublicacion, fechaVencimiento)),
  ],
  ['consultas_inicio', ({ preguntasHasta, fechaPublicacion }) => (preguntasHasta ? fechaPublicacion : '')],
  ['consultas_fin', ({ preguntasHasta }) => preguntasHasta ?? ''],
  // The dictionary: 'Indica si la convocatoria admite consultas o no'. Its last day of questions may have been taken back.
  ['tiene_consultas', ({ preguntasHasta, hasAnswers }) => (preguntasHasta || hasAnswers ? 'Si' : 'No')],
  ['criterio_elegibilidad'],
  ['periodo_evaluacion'],
  ['periodo_contrato'],
];

/** Writes published tenders as Datos Argentina's `convocatorias`: UTF-8, commas, dates `yyyy-mm-dd`. */
export function convocatorias(city: City, rows: readonly ListedTender[], now: Date): string {
  const header = COLUMNS.map(([name]) => `convocatoria_${name}`);
  const lines = rows.map((row) =>
    COLUMNS.map(([, cell]) => (cell ? withoutControlCharacters(cell(row, city, now)) : '')),
  );
  return [header, ...lines].map((cells) => lineOf(cells, ',')).join('');
}
