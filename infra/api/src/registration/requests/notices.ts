import type { Observation } from 'shared-api/contract';
import {
  ESTADO_LABEL,
  formatTaxId,
  hasStatusPage,
  isFinal,
  isRenewal,
  meaningForSupplier,
  notificationAddress,
  RENEWAL_TITLE,
} from 'shared-api/rules';
import { mailSender } from '../../config/city.ts';
import type { Config } from '../../config/config.ts';
import { type Block, writeLetter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { RequestRecord } from './record/index.ts';

/** The city that sends, and the address of its portal. */
export type Sender = Pick<Config, 'publicUrl' | 'cityName'>;

const nameOf = (row: Pick<RequestRecord, 'cuit' | 'razon_social' | 'nombre_persona_humana'>): string =>
  row.razon_social ?? row.nombre_persona_humana ?? row.cuit;

/** Returns the page that shows the state: the status page where it can be opened, else the portal's home. */
function pageOf(row: RequestRecord): string {
  const person = row.tipo_persona === 'FISICA' ? 'persona-humana' : 'persona-juridica';
  const open = hasStatusPage(row.estado);
  return `/request-management/${open ? 'estado-tramite/' : ''}${person}/${row.cuit}`;
}

/** Writes a mail to a request's supplier, with their name and a link; null when they have no address. */
export function letter(
  row: RequestRecord,
  { publicUrl, cityName }: Sender,
  { eventKey, subject, blocks }: { eventKey: string; subject: string; blocks: readonly Block[] },
): Mail | null {
  const to = notificationAddress(row);
  if (!to) return null;
  return {
    eventKey,
    to,
    subject: `Inscripción de proveedores: ${subject} (trámite ${row.nro_tramite})`,
    ...writeLetter({
      sender: mailSender(cityName),
      heading: subject,
      blocks: [`${nameOf(row)} (CUIT ${formatTaxId(row.cuit)}):`, ...blocks],
      link: { label: 'Ver el trámite', url: `${publicUrl}${pageOf(row)}` },
    }),
  };
}

/** Writes the mail about the state of a history entry; `lines` are further sentences. */
export function stateMail(
  row: RequestRecord,
  historyId: string,
  observations: readonly Observation[],
  sender: Sender,
  lines: readonly string[] = [],
): Mail | null {
  const renewal = isRenewal(row.estado, observations);
  const blocks: Block[] = [
    `El trámite N° ${row.nro_tramite} está ahora en estado «${ESTADO_LABEL[row.estado]}».`,
    meaningForSupplier(row.estado, observations),
    ...lines,
  ];
  if (observations.length > 0) {
    if (!isFinal(row.estado)) blocks.push(renewal ? 'Para renovar:' : 'Observaciones:');
    blocks.push(observations.map(({ name, observacion }) => `${name}: ${observacion}`));
  }
  return letter(row, sender, {
    eventKey: `estado:${historyId}`,
    subject: renewal ? RENEWAL_TITLE : ESTADO_LABEL[row.estado],
    blocks,
  });
}
