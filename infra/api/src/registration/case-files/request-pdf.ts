import type { AttendedObservation, BankAccount } from 'shared-api/contract';
import {
  DECLARATIONS,
  type DeclarationField,
  declarationsOf,
  ESTADO_LABEL,
  FIELD_GROUPS,
  type FieldGroup,
  type FieldName,
  fieldLines,
  fieldsOfGroup,
  formatDate,
  formatDateTime,
  formatTaxId,
  OBSERVATION_STATE_LABEL,
  PERSON_LABEL,
  supplierName,
} from 'shared-api/rules';
import { PORTAL_NAME } from '../../config/city.ts';
import type { Config } from '../../config/config.ts';
import { createPdf } from '../../platform/pdf/sheet.ts';
import type { certificates } from '../certificates/tables.ts';
import type { historyOf } from '../requests/index.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import { type CaseDocument, fileDetails } from './documents.ts';

type PersonName = { readonly nombre: string; readonly apellido: string } | null;

interface PrintedRequest {
  readonly request: RequestRecord;
  readonly accounts: BankAccount[];
  readonly documents: readonly CaseDocument[];
  /** Those of the last correction. */
  readonly observations: readonly AttendedObservation[];
  /** Oldest first. */
  readonly history: Awaited<ReturnType<typeof historyOf>>;
  readonly approvals: readonly (typeof certificates.$inferSelect)[];
  readonly labels: readonly string[];
  readonly printedBy: NonNullable<PersonName>;
  readonly at: Date;
}

const GROUP_TITLE: Readonly<Record<FieldGroup, string>> = {
  contacto: 'Datos de contacto',
  registro: 'Datos registrados',
  clientes: 'Principales clientes',
  cuentas: 'Cuentas bancarias',
  apoderado: 'Apoderado legal',
  declaraciones: 'Declaraciones juradas',
};

const when = (instant: Date) => formatDateTime(instant.toISOString());
const nameOf = (person: PersonName) => (person ? `${person.nombre} ${person.apellido}` : 'El portal');

/** Draws the whole request for the office's paper file. Internal notes and the chat are no part of it. */
export function renderRequest(
  printed: PrintedRequest,
  { cityName }: Pick<Config, 'cityName'>,
): Promise<Buffer> {
  const { request, documents, observations, history, approvals, labels, at } = printed;
  const settings = { title: `Trámite N° ${request.nro_tramite}`, author: cityName, createdAt: at };
  const values = { ...request, cuenta_bancaria: printed.accounts };
  return createPdf(settings, (sheet) => {
    sheet.letterhead(cityName, PORTAL_NAME);
    sheet.heading(supplierName(request), `Inscripción de proveedor, trámite N° ${request.nro_tramite}`);
    sheet.facts([
      ['CUIT', formatTaxId(request.cuit)],
      ['Tipo de persona', PERSON_LABEL[request.tipo_persona]],
      ['Estado', `${ESTADO_LABEL[request.estado]} desde el ${when(request.estado_desde)}`],
      ['Iniciado el', when(request.createdAt)],
      ...(labels.length > 0 ? [['Etiquetas', labels.join(', ')] as const] : []),
      ['Impreso el', `${when(at)} por ${nameOf(printed.printedBy)}`],
    ]);

    for (const group of FIELD_GROUPS) {
      const fields = fieldsOfGroup(group, request.tipo_persona).map(([name, { label, kind }]) => ({
        name,
        label,
        isList: kind === 'list',
        lines: fieldLines(name, values[name]),
      }));
      if (fields.every(({ lines }) => lines.length === 0)) continue;
      const [first] = fields;
      sheet.section(GROUP_TITLE[group]);
      if (group === 'declaraciones') {
        sheet.records(
          fields
            .filter(({ name }) => declarationsOf(request).some((field) => field === name))
            .map(({ name, label, lines }) => ({ title: label, lines: [...lines, ...sworn(name)] })),
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

  function sworn(name: FieldName): readonly string[] {
    return values[name] === true ? DECLARATIONS[name as DeclarationField].paragraphs : [];
  }
}
