import {
  type CityContact,
  certificatePage,
  chatPage,
  ESTADO_LABEL,
  formatTaxId,
  formPage,
  hasCertificate,
  hasStatusPage,
  isEnabled,
  isExpired,
  isFinal,
  isInCorrection,
  isRenewal,
  isUnsent,
  meaningForSupplier,
  noticeTitle,
  notificationAddress,
  pageSubject,
  portalHome,
  requestTimeline,
  statusPage,
  supplierName,
  timelineLine,
  todayInCity,
} from 'shared-api/rules';
import { type Config, mailSender } from '../../config/config.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { type Block, writeLetter } from '../../platform/mail/letter.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { type Certificate, newestCertificate } from '../certificates/index.ts';
import { historyOf, type RequestRecord } from './record/index.ts';

export type Sender = Pick<Config, 'publicUrl' | 'cityName'>;

interface LetterLink {
  readonly label: string;
  readonly path: string;
}

interface Notice {
  readonly eventKey: string;
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Absent: the page that shows how the request stands. */
  readonly link?: LetterLink | undefined;
}

/** Writes a mail to a request's supplier, with their name and a link; null when they have no address. */
export function letter(
  row: RequestRecord,
  { publicUrl, cityName }: Sender,
  { eventKey, subject, blocks, link = statusLink(row) }: Notice,
): Mail | null {
  const to = notificationAddress(row);
  if (!to) return null;
  const status = statusLink(row);
  const elsewhere =
    link.path === status.path ? [] : [[{ text: status.label, url: `${publicUrl}${status.path}` }]];
  return {
    eventKey,
    to,
    subject: `${subject} (trámite ${row.nro_tramite})`,
    ...writeLetter({
      sender: mailSender(cityName),
      heading: subject,
      blocks: [`${supplierName(row)} (CUIT ${formatTaxId(row.cuit)}):`, ...blocks, ...elsewhere],
      link: { label: link.label, url: `${publicUrl}${link.path}` },
    }),
  };
}

const statusLink = (row: RequestRecord): LetterLink => {
  const subject = pageSubject(row);
  return {
    label: 'Ver el trámite',
    path: hasStatusPage(row.estado) ? statusPage(subject) : portalHome(subject),
  };
};

/** Returns the way to the chat while its page can be opened. */
export const chatLink = (row: RequestRecord): LetterLink | undefined =>
  hasStatusPage(row.estado) ? { label: 'Leer y responder', path: chatPage(pageSubject(row)) } : undefined;

/** Returns the way to what a state asks of the supplier. */
function taskLink(row: RequestRecord, renewal: boolean, certificate: Certificate | null): LetterLink {
  const subject = pageSubject(row);
  if (isUnsent(row.estado)) return { label: 'Completar el formulario', path: formPage(subject) };
  if (renewal) return { label: 'Completar la renovación', path: formPage(subject) };
  if (isInCorrection(row.estado)) return { label: 'Corregir lo pedido', path: formPage(subject) };
  if (isExpired(row.estado)) return { label: 'Iniciar la renovación', path: statusPage(subject) };
  if (!isEnabled(row.estado) || !certificate) return statusLink(row);
  return { label: 'Descargar el certificado', path: certificatePage(certificate.id) };
}

/** Queues the mail about a state that a request has come into: what it means, what to do, and what comes next by when. */
export async function mailState(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  tx: Transaction,
  row: RequestRecord,
  historyId: string,
  lines: readonly string[],
): Promise<void> {
  const history = await historyOf(tx, row.id);
  const records = history.map((record) => ({ ...record, createdAt: record.createdAt.toISOString() }));
  const certificate = hasCertificate(row.estado) ? await newestCertificate(tx, row.id) : null;
  const observations = records.at(-1)?.observaciones ?? [];
  const renewal = isRenewal(row.estado, observations);
  const steps = requestTimeline(
    { records, vence: certificate?.vence ?? null },
    todayInCity(row.estado_desde),
  );
  const ahead = steps.filter(({ standing }) => standing !== 'done').map(timelineLine);
  const blocks: Block[] = [
    `El trámite N° ${row.nro_tramite} está ahora en estado «${ESTADO_LABEL[row.estado]}».`,
    meaningForSupplier(row.estado, observations),
    ...lines,
  ];
  if (observations.length > 0) {
    if (!isFinal(row.estado)) blocks.push(renewal ? 'Para renovar:' : 'Observaciones:');
    blocks.push(observations.map(({ name, observacion }) => `${name}: ${observacion}`));
  }
  if (ahead.length > 0) blocks.push('Cómo sigue:', ahead);
  if (isFinal(row.estado)) blocks.push(...officeBlocks(config.cityContact));
  const mail = letter(row, config, {
    eventKey: `estado:${historyId}`,
    subject: noticeTitle(records),
    blocks,
    link: taskLink(row, renewal, certificate),
  });
  if (mail) await queueMail(tx, clock, mail);
}

/** Says whom to ask once the chat is closed. */
function officeBlocks({ office, address, hours, phone, email }: CityContact): Block[] {
  const ways = [address, hours, phone?.shown, email].filter((way) => typeof way === 'string');
  return [`Por cualquier consulta: ${office ?? 'la municipalidad'}.`, ...(ways.length > 0 ? [ways] : [])];
}
