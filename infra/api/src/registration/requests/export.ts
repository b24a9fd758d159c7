import type { exportRequests as contract, QueryOf } from 'shared-api/contract';
import { ESTADO_LABEL, notificationAddress, PERSON_LABEL, REQUESTS_EXPORTED } from 'shared-api/rules';
import type { Platform } from '../../platform/domain.ts';
import { invalid } from '../../platform/errors.ts';
import { type Cell, spreadsheetOf } from '../../platform/spreadsheet.ts';
import { type Certificate, newestCertificates } from '../certificates/index.ts';
import { type ListedRequest, listedRequests } from './list.ts';
import type { QueueReader } from './queue.ts';

const TOO_MANY = `Hay más de ${REQUESTS_EXPORTED.toLocaleString('es-AR')} inscripciones. Agregue filtros para exportar menos.`;

type ExportedRequest = ListedRequest & { readonly certificate: Certificate | undefined };

/** Header, width in characters in the workbook, and content. */
type Column = readonly [header: string, width: number, cell: (request: ExportedRequest) => Cell];

/** A cell of a spreadsheet holds up to 32,767 characters, and a label's name has up to 60. */
const LABELS_IN_CELL = 500;

/** Joins the names; '…' stands for those that no cell has room for. */
export const labelsText = (names: readonly string[]): string =>
  [...names.slice(0, LABELS_IN_CELL), ...(names.length > LABELS_IN_CELL ? ['…'] : [])].join('; ');

const COLUMNS: readonly Column[] = [
  ['Cuit', 14, ({ row }) => row.cuit],
  ['Nombre/Razon Social', 40, ({ row }) => row.razon_social || row.nombre_persona_humana || ''],
  ['Tipo de persona', 18, ({ row }) => PERSON_LABEL[row.tipo_persona]],
  ['Trámite N°', 14, ({ row }) => row.nro_tramite],
  ['Creado', 18, ({ row }) => ({ instant: row.createdAt })],
  ['Estado', 26, ({ row }) => ESTADO_LABEL[row.estado_tramite.estado]],
  ['En ese estado desde', 20, ({ row }) => ({ instant: row.estado_tramite.createdAt })],
  ['Enviado', 18, ({ row: { turno } }) => (turno ? { instant: turno.enviado } : '')],
  [
    'Lo revisa',
    28,
    ({ row: { turno } }) => (turno?.revisor ? `${turno.revisor.nombre} ${turno.revisor.apellido}` : ''),
  ],
  ['Correo', 30, ({ record }) => notificationAddress(record) ?? ''],
  ['Teléfono', 16, ({ record }) => record.telefono_alternativo ?? record.telefono ?? ''],
  ['Localidad', 24, ({ record }) => record.domicilio_localidad ?? ''],
  ['Certificado N°', 24, ({ certificate }) => certificateText(certificate)],
  // A revoked certificate counts no more, whatever its last day was.
  [
    'Certificado vence',
    18,
    ({ certificate }) => (certificate?.vence && !certificate.revocadoAt ? { day: certificate.vence } : ''),
  ],
  ['Etiquetas', 40, ({ row }) => labelsText(row.etiquetas.map(({ etiqueta_nombre }) => etiqueta_nombre))],
];

const certificateText = (certificate: Certificate | undefined): string =>
  certificate ? `${certificate.numero}${certificate.revocadoAt ? ' (revocado)' : ''}` : '';

/** Writes the filtered list as a file for a spreadsheet. @throws Refusal 400 for too many requests */
export async function exportRequests(
  { db }: Platform,
  { formato, ...query }: QueryOf<typeof contract>,
  reader: QueueReader,
): Promise<string | Buffer> {
  const requests = await listedRequests(db, query, reader, REQUESTS_EXPORTED + 1);
  if (requests.length > REQUESTS_EXPORTED) throw invalid(TOO_MANY);
  const records = requests.map(({ record }) => record);
  const certificates = await newestCertificates(db, records);
  return spreadsheetOf(formato, {
    name: 'Inscripciones',
    headers: COLUMNS.map(([header]) => header),
    widths: COLUMNS.map(([, width]) => width),
    rows: requests.map((request) => {
      const exported = { ...request, certificate: certificates.get(request.record.id) };
      return COLUMNS.map(([, , cell]) => cell(exported));
    }),
  });
}
