import { ESTADO_LABEL, notificationAddress, PERSON_LABEL } from 'shared-api/rules';
import type { Cell } from '../../../platform/spreadsheet.ts';
import type { Certificate } from '../../certificates/index.ts';
import type { RequestEntry } from '../list.ts';
import type { RequestRecord } from '../record/index.ts';

export interface ExportDetails {
  readonly record: RequestRecord;
  readonly certificate: Certificate | undefined;
}

/** A row of the list with the names of its supplier's labels and what the list leaves out. */
interface ExportedRow extends RequestEntry, ExportDetails {
  readonly etiquetas: readonly string[];
}

interface Column {
  readonly header: string;
  readonly cell: (row: ExportedRow) => Cell;
  /** Width in characters, in the workbook. */
  readonly width: number;
}

/** A cell of a spreadsheet holds up to 32,767 characters, and a label's name has up to 60. */
const LABELS_IN_CELL = 500;

/** Joins the names; '…' stands for those that no cell has room for. */
export const labelsText = (names: readonly string[]): string =>
  [...names.slice(0, LABELS_IN_CELL), ...(names.length > LABELS_IN_CELL ? ['…'] : [])].join('; ');

const COLUMNS: readonly Column[] = [
  { header: 'Cuit', cell: ({ cuit }) => cuit, width: 14 },
  {
    header: 'Nombre/Razon Social',
    cell: ({ razon_social, nombre_persona_humana }) => razon_social || nombre_persona_humana || '',
    width: 40,
  },
  {
    header: 'Tipo de persona',
    cell: ({ tipo_persona }) => PERSON_LABEL[tipo_persona],
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
  { header: 'Correo', cell: ({ record }) => notificationAddress(record) ?? '', width: 30 },
  {
    header: 'Teléfono',
    cell: ({ record }) => record.telefono_alternativo ?? record.telefono ?? '',
    width: 16,
  },
  { header: 'Localidad', cell: ({ record }) => record.domicilio_localidad ?? '', width: 24 },
  { header: 'Certificado N°', cell: ({ certificate }) => certificate?.numero ?? '', width: 16 },
  {
    header: 'Certificado vence',
    cell: ({ certificate }) => (certificate?.vence ? { day: certificate.vence } : ''),
    width: 18,
  },
  { header: 'Etiquetas', cell: ({ etiquetas }) => labelsText(etiquetas), width: 40 },
];

export const HEADERS: readonly string[] = COLUMNS.map(({ header }) => header);
export const WIDTHS: readonly number[] = COLUMNS.map(({ width }) => width);

export const cellsOf = (row: ExportedRow): readonly Cell[] => COLUMNS.map(({ cell }) => cell(row));
