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

/** Header, width in characters in the workbook, and content. */
type Column = readonly [header: string, width: number, cell: (row: ExportedRow) => Cell];

/** A cell of a spreadsheet holds up to 32,767 characters, and a label's name has up to 60. */
const LABELS_IN_CELL = 500;

/** Joins the names; '…' stands for those that no cell has room for. */
export const labelsText = (names: readonly string[]): string =>
  [...names.slice(0, LABELS_IN_CELL), ...(names.length > LABELS_IN_CELL ? ['…'] : [])].join('; ');

const COLUMNS: readonly Column[] = [
  ['Cuit', 14, ({ cuit }) => cuit],
  [
    'Nombre/Razon Social',
    40,
    ({ razon_social, nombre_persona_humana }) => razon_social || nombre_persona_humana || '',
  ],
  ['Tipo de persona', 18, ({ tipo_persona }) => PERSON_LABEL[tipo_persona]],
  ['Trámite N°', 14, ({ nro_tramite }) => nro_tramite],
  ['Creado', 18, ({ createdAt }) => ({ instant: createdAt })],
  ['Estado', 26, ({ estado_tramite }) => ESTADO_LABEL[estado_tramite.estado]],
  ['En ese estado desde', 20, ({ estado_tramite }) => ({ instant: estado_tramite.createdAt })],
  ['Enviado', 18, ({ turno }) => (turno ? { instant: turno.enviado } : '')],
  [
    'Lo revisa',
    28,
    ({ turno }) => (turno?.revisor ? `${turno.revisor.nombre} ${turno.revisor.apellido}` : ''),
  ],
  ['Correo', 30, ({ record }) => notificationAddress(record) ?? ''],
  ['Teléfono', 16, ({ record }) => record.telefono_alternativo ?? record.telefono ?? ''],
  ['Localidad', 24, ({ record }) => record.domicilio_localidad ?? ''],
  ['Certificado N°', 16, ({ certificate }) => certificate?.numero ?? ''],
  ['Certificado vence', 18, ({ certificate }) => (certificate?.vence ? { day: certificate.vence } : '')],
  ['Etiquetas', 40, ({ etiquetas }) => labelsText(etiquetas)],
];

export const HEADERS: readonly string[] = COLUMNS.map(([header]) => header);
export const WIDTHS: readonly number[] = COLUMNS.map(([, width]) => width);

export const cellsOf = (row: ExportedRow): readonly Cell[] => COLUMNS.map(([, , cell]) => cell(row));
