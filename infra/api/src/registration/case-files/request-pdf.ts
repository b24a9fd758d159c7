import { asc, eq } from 'drizzle-orm';
import {
  DECLARATIONS,
  declarationsOf,
  ESTADO_LABEL,
  FIELD_GROUPS,
  type FieldGroup,
  fieldLines,
  fieldsOfGroup,
  formatDate,
  formatDateTime,
  formatTaxId,
  OBSERVATION_STATE_LABEL,
  PERSON_LABEL,
  pagesText,
  REQUEST_FIELDS,
  sizeText,
  supplierName,
} from 'shared-api/rules';
import { PORTAL_NAME } from '../../config/config.ts';
import type { Platform, SessionUser } from '../../platform/domain.ts';
import { createPdf } from '../../platform/pdf/sheet.ts';
import { certificates } from '../certificates/tables.ts';
import { labelsOn } from '../labels/index.ts';
import { attendedObservations, lastCorrection } from '../observations/index.ts';
import { accountsOf, historyOf, type RequestRecord } from '../requests/record/index.ts';
import { type CaseDocument, caseDocuments } from './documents.ts';

const GROUP_TITLE: Readonly<Record<FieldGroup, string>> = {
  contacto: 'Datos de contacto',
  registro: 'Datos registrados',
  clientes: 'Principales clientes',
  cuentas: 'Cuentas bancarias',
  apoderado: 'Apoderado legal',
  declaraciones: 'Declaraciones juradas',
};

const when = (instant: Date) => formatDateTime(instant.toISOString());
const nameOf = (person: Pick<SessionUser, 'nombre' | 'apellido'> | null) =>
  person ? `${person.nombre} ${person.apellido}` : 'El portal';

/** '340 kB, 2 páginas, subido el 01/03/2026 10:15'. */
const fileDetails = ({ bytes, pages, createdAt }: NonNullable<CaseDocument['file']>) =>
  [sizeText(bytes), ...(pages === null ? [] : [pagesText(pages)]), `subido el ${when(createdAt)}`].join(', ');

/** Draws the whole request for the office's paper file. Internal notes and the chat are no part of it. */
export async function renderRequest(
  platform: Platform,
  user: SessionUser,
  request: RequestRecord,
): Promise<Buffer> {
  const { db, clock, config } = platform;
  const [accounts, documents, [correction = null], history, approvals, labels] = await Promise.all([
    accountsOf(db, request.id),
    caseDocuments(platform, request),
    lastCorrection(db, request.id),
    historyOf(db, request.id),
    db
      .select()
      .from(certificates)
      .where(eq(certificates.requestId, request.id))
      .orderBy(asc(certificates.emitidoAt), asc(certificates.id)),
    labelsOn(db, request.id),
  ]);
  const observations = await attendedObservations(db, request, correction);
  const labelsText = labels.map(({ etiqueta_nombre }) => etiqueta_nombre).join(', ');
  const at = clock.now();
  const { cityName } = config;
  const settings = { title: `Trámite N° ${request.nro_tramite}`, author: cityName, createdAt: at };
  const values = { ...request, cuenta_bancaria: accounts };
  return createPdf(settings, (sheet) => {
    sheet.letterhead(cityName, PORTAL_NAME);
    sheet.heading(supplierName(request), `Inscripción de proveedor, trámite N° ${request.nro_tramite}`);
    sheet.facts([
      ['CUIT', formatTaxId(request.cuit)],
      ['Tipo de persona', PERSON_LABEL[request.tipo_persona]],
      ['Estado', `${ESTADO_LABEL[request.estado]} desde el ${when(request.estado_desde)}`],
      ['Iniciado el', when(request.createdAt)],
      ...(labels.length > 0 ? [['Etiquetas', labelsText] as const] : []),
      ['Impreso el', `${when(at)} por ${nameOf(user)}`],
    ]);

    for (const group of FIELD_GROUPS) {
      const fields = fieldsOfGroup(group, request.tipo_persona).map(([name, { label, kind }]) => ({
        label,
        isList: kind === 'list',
        lines: fieldLines(name, values[name]),
      }));
      if (fields.every(({ lines }) => lines.length === 0)) continue;
      const [first] = fields;
      sheet.section(GROUP_TITLE[group]);
      if (group === 'declaraciones') {
        sheet.records(
          declarationsOf(request).map((name) => ({
            title: REQUEST_FIELDS[name].label,
            lines: [
              ...fieldLines(name, request[name]),
              ...(request[name] ? DECLARATIONS[name].paragraphs : []),
            ],
          })),
        );
      } else if (fields.length === 1 && first?.isList) {
        sheet.records(first.lines.map((title) => ({ title, lines: [] })));
      } else {
        sheet.facts(
          fields.filter(({ isList }) => !isList).map(({ label, lines }) => [label, lines.join(', ') || '-']),
        );
        sheet.records(
          fields
            .filter(({ isList, lines }) => isList && lines.length > 0)
            .map(({ label, lines }) => ({ title: label, lines })),
        );
      }
    }

    sheet.section(`Documentos (${documents.length})`);
    sheet.records(
      documents.map(({ name, state, dates, file }) => ({
        title: name,
        lines: [
          [state, ...dates].join(' · '),
          ...(file ? [`${file.name}: ${fileDetails(file)}`, `SHA-256 ${file.sha256}`] : []),
        ],
      })),
    );

    if (observations.length > 0) {
      sheet.section('Observaciones de la última corrección');
      sheet.records(
        observations.map(({ name, observacion, estado, respuesta }) => ({
          title: name,
          lines: [
            observacion,
            ...(estado ? [OBSERVATION_STATE_LABEL[estado]] : []),
            ...(respuesta ? [`Explicación del proveedor: ${respuesta}`] : []),
          ],
        })),
      );
    }

    sheet.section('Historial');
    sheet.records(
      history.map(({ estado, createdAt, usuario, observaciones }) => ({
        title: `${when(createdAt)} · ${ESTADO_LABEL[estado]}`,
        lines: [nameOf(usuario), ...observaciones.map(({ name, observacion }) => `${name}: ${observacion}`)],
      })),
    );

    if (approvals.length > 0) {
      sheet.section('Habilitaciones');
      sheet.records(
        approvals.map(({ numero, resolucion, emitidoAt, vence, vencePor, revocadoAt }) => ({
          title: `Certificado N° ${numero}`,
          lines: [
            `Resolución ${resolucion}, emitido el ${when(emitidoAt)}`,
            vence ? `Válido hasta el ${formatDate(vence)} (${vencePor ?? ''})` : 'Sin fecha de vencimiento',
            ...(revocadoAt ? [`Revocado el ${when(revocadoAt)}`] : []),
          ],
        })),
      );
    }
  });
}
