import type { RequestRow } from 'shared-api/contract';
import { ESTADO_LABEL } from 'shared-api/rules';
import type { Cell } from './cell.ts';

/** A request as the list shows it, with the names of its supplier's labels. */
export interface ExportedRow extends RequestRow {
  readonly etiquetas: readonly string[];
}

interface Column {
  readonly header: string;
  readonly cell: (row: ExportedRow) => Cell;
  /** Width in characters, where the format has widths. */
  readonly width: number;
}

/** A spreadsheet takes up to 32,767 characters in a cell, and a label's name has up to 60. */
const LABELS_IN_CELL = 500;

/** The names as one text; what no cell has room for is said to be missing. */
export const labelsText = (names: readonly string[]): string =>
  [...names.slice(0, LABELS_IN_CELL), ...(names.length > LABELS_IN_CELL ? ['…'] : [])].join('; ');

/** What an exported list says of each request, as the screen says it. */
const COLUMNS: readonly Column[] = [
  { header: 'Cuit', cell: ({ cuit }) => cuit, width: 14 },
  {
    header: 'Nombre/Razon Social',
    cell: ({ razon_social, nombre_persona_humana }) => razon_social || nombre_persona_humana || '',
    width: 40,
  },
  {
    header: 'Tipo de persona',
    cell: ({ tipo_persona }) => (tipo_persona === 'FISICA' ? 'Persona humana' : 'Persona jurídica'),
    width: 18,
  },
  { header: 'Trámite N°', cell: ({ nro_tramite }) => nro_tramite, width: 14 },
  { header: 'Creado', cell: ({ createdAt }) => ({ instant: createdAt }), width: 18 },
  { header: 'Estado', cell: ({ estado_tramite }) => ESTADO_LABEL[estado_tramite.estado], width: 26 },
  {
    header: 'En ese estado desde',
    cell: ({ estado_tramite }) => ({ instant: estado_tramite.createdAt }),
    width: 20,
  },
  {
    header: 'Enviado',
    cell: ({ turno }) => (turno ? { instant: turno.enviado } : ''),
    width: 18,
  },
  {
    header: 'Lo revisa',
    cell: ({ turno }) => (turno?.revisor ? `${turno.revisor.nombre} ${turno.revisor.apellido}` : ''),
    width: 28,
  },
  { header: 'Etiquetas', cell: ({ etiquetas }) => labelsText(etiquetas), width: 40 },
];

export const HEADERS: readonly string[] = COLUMNS.map(({ header }) => header);
export const WIDTHS: readonly number[] = COLUMNS.map(({ width }) => width);

/** A request as cells. */
export const cellsOf = (row: ExportedRow): readonly Cell[] => COLUMNS.map(({ cell }) => cell(row));
