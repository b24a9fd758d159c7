import {
  ALERT_CONFIRM_DAYS,
  type AlertTopic,
  alertTopicText,
  type CivilDate,
  FOLLOW_KEPT_DAYS,
  FOLLOW_NEWS,
  followerNewsTitle,
  formatDate,
  tenderLabel,
  todayInCity,
  withFullStop,
} from 'shared-api/rules';
import { mailSender } from '../../config/config.ts';
import type { Platform } from '../../platform/domain.ts';
import { newId } from '../../platform/ids.ts';
import { type Block, writeLetter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { newsTexts, type TenderNews } from '../tenders/index.ts';
import type { PublishedFacts, TenderRecord } from '../tenders/tables.ts';
import { unsubscribeCodeOf } from './codes.ts';
import type { TenderAlertRecord } from './tables.ts';

export type Sender = Pick<Platform, 'config' | 'secrets'>;
type Alert = Pick<TenderAlertRecord, 'id' | 'correo' | 'tipos' | 'palabras'>;
type Recipient = Pick<TenderAlertRecord, 'id' | 'correo'>;

/** Most tenders that a digest names; it counts the rest. */
const MAX_NAMED = 50;
export const LIST = '/licitaciones-concursos';
/** Tells the page that ends mails that they are about a question, in its address. */
export const ABOUT_QUESTION = '&sobre=pregunta';

export type Named = Pick<TenderRecord, 'titulo' | 'tipo' | 'numero' | 'anio'>;
export const nameOf = ({ titulo, tipo, numero, anio }: Named): string =>
  `${tenderLabel(tipo)} N° ${numero}/${anio}, ${titulo}`;
export const pageOf = (tenderId: string) => ({
  label: 'Ver la licitación',
  path: `${LIST}?licitacion=${tenderId}`,
});
export const NOT_YOU = 'Si usted no lo pidió, no haga nada: no le escribiremos más por esto.';

/** Asks the owner of an address whether they want the alerts. @param followed the tender of these alerts; null: they are about new ones */
export function confirmationMail(sender: Sender, alert: Alert, followed: Named | null, code: string): Mail {
  const subject = followed ? 'quiere seguir una licitación' : 'quiere recibir avisos de licitaciones';
  const request = followed
    ? `que avisemos a esta dirección cuando haya novedades de esta licitación: ${nameOf(followed)}`
    : `que enviemos a esta dirección avisos de nuevas licitaciones: ${alertTopicText(alert)}`;
  const start = followed ? `Avisamos ${FOLLOW_NEWS}. Para empezar` : 'Para empezar a recibirlos';
  return mailOf(sender, alert, `aviso-pedido:${newId()}`, {
    subject: `Confirme que ${subject}`,
    blocks: [
      withFullStop(`Alguien pidió ${request}`),
      `${start}, confírmelo. El enlace sirve durante ${ALERT_CONFIRM_DAYS} días.`,
      `${NOT_YOU} Pasados los ${ALERT_CONFIRM_DAYS} días borramos la dirección.`,
    ],
    link: { label: 'Confirmar los avisos', path: `${LIST}/avisos/confirmar?codigo=${code}` },
  });
}

/** Answers a request for alerts that the address has already. */
export const alreadyMail = (sender: Sender, alert: Alert): Mail =>
  mailOf(sender, alert, `aviso-pedido:${newId()}`, {
    subject: 'Ya recibe estos avisos de licitaciones',
    blocks: [
      `Alguien pidió de nuevo los avisos que ya recibe en esta dirección: ${alertTopicText(alert)}.`,
      'No hace falta que haga nada: los sigue recibiendo como hasta ahora.',
    ],
    link: { label: 'Ver las licitaciones', path: LIST },
    unsubscribe: 'alert',
  });

/** Answers a request for more alerts than an address may have. */
export const fullMail = (sender: Sender, alert: Alert, limit: number): Mail =>
  mailOf(sender, alert, `aviso-pedido:${newId()}`, {
    subject: 'Ya tiene el máximo de avisos de licitaciones',
    blocks: [
      `Alguien pidió más avisos para esta dirección, que ya tiene ${limit}: es lo máximo.`,
      'Para pedir otros, primero deje de recibir algunos con el enlace que está al final de sus correos.',
      NOT_YOU,
    ],
    link: { label: 'Ver las licitaciones', path: LIST },
  });

/** Lists what was published since the last digest. One mail per alert and day. */
export function digestMail(
  sender: Sender,
  alert: Alert,
  day: CivilDate,
  tenders: readonly TenderRecord[],
): Mail {
  const many = tenders.length === 1 ? '1 licitación nueva' : `${tenders.length} licitaciones nuevas`;
  const rest = tenders.length - MAX_NAMED;
  return mailOf(sender, alert, `aviso:${alert.id}:${day}`, {
    subject: `Avisos de licitaciones: ${many}`,
    blocks: [
      `Se publicaron desde el último aviso (${alertTopicText(alert)}):`,
      tenders.slice(0, MAX_NAMED).map((tender) => ({
        text: `${withFullStop(tender.titulo)} ${tenderLabel(tender.tipo)} N° ${tender.numero}/${tender.anio}, vence el ${formatDate(tender.fechaVencimiento)}.`,
        url: `${sender.config.publicUrl}${LIST}?licitacion=${tender.id}`,
      })),
      ...(rest > 0 ? [`Y ${rest} más, que están en el listado.`] : []),
    ],
    link: { label: 'Ver las licitaciones', path: `${LIST}${filtersOf(alert)}` },
    unsubscribe: 'alert',
  });
}

/** Answers a request to follow a tender that the address follows already. */
export const alreadyFollowsMail = (
  sender: Sender,
  follower: Recipient,
  tender: Named & Pick<TenderRecord, 'id'>,
): Mail =>
  mailOf(sender, follower, `aviso-pedido:${newId()}`, {
    subject: 'Ya sigue esta licitación',
    blocks: [
      withFullStop(
        `Alguien pidió de nuevo los avisos de una licitación que ya sigue con esta dirección: ${nameOf(tender)}`,
      ),
      'No hace falta que haga nada: le seguimos avisando como hasta ahora.',
    ],
    link: pageOf(tender.id),
    unsubscribe: 'alert',
  });

/** Everything that a follower of a tender is told by one mail. */
export interface NewsOfTender {
  readonly tenderId: string;
  /** Number of the last event that they hold. */
  readonly upTo: number;
  /** As it is public now. */
  readonly facts: PublishedFacts;
  /** At least one, oldest first. */
  readonly news: readonly TenderNews[];
  /** The day on which it is told, the city's. */
  readonly today: CivilDate;
}

export const newsMail = (
  sender: Sender,
  follower: Recipient,
  { tenderId, upTo, facts, news, today }: NewsOfTender,
): Mail =>
  mailOf(sender, follower, `seguir:${follower.id}:${upTo}`, {
    subject: `${followerNewsTitle(news)}: ${nameOf(facts)}`,
    blocks: [
      'Usted sigue esta licitación. Esto cambió:',
      ...news.flatMap(blocksOf),
      facts.situacion === 'vigente' ? deadlineSentence(facts.fechaVencimiento, today) : ENDED,
    ],
    link: pageOf(tenderId),
    unsubscribe: 'alert',
  });

const deadlineSentence = (deadline: CivilDate, today: CivilDate): string =>
  `${deadline < today ? 'Venció' : 'Ahora vence'} el ${formatDate(deadline)}.`;

const ENDED = `La licitación terminó. Si dentro de ${FOLLOW_KEPT_DAYS} días algo se corrige, también se lo avisamos; después borramos su dirección.`;

function blocksOf(news: TenderNews): string[] {
  const [sentence, ...details] = newsTexts(news);
  return [`${formatDate(todayInCity(news.fecha))}. ${sentence}`, ...details];
}

interface AlertLetter {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly link: { readonly label: string; readonly path: string };
  /** Adds a link at the end that ends such mails, which mail programs show as a button too; absent: none. */
  readonly unsubscribe?: keyof typeof UNSUBSCRIBE;
}

const UNSUBSCRIBE = {
  alert: { label: 'Dejar de recibir estos avisos', about: '' },
  question: { label: 'Dejar de recibir mensajes sobre esta pregunta', about: ABOUT_QUESTION },
} as const;

/** Writes a mail of an alert, or of another request by mail; it is removed with it. */
export function mailOf(
  { config, secrets }: Sender,
  alert: Recipient,
  eventKey: string,
  letter: AlertLetter,
): Mail {
  const { publicUrl, apiBase, cityName } = config;
  const code = unsubscribeCodeOf(secrets, alert.id);
  const unsubscribe = letter.unsubscribe && UNSUBSCRIBE[letter.unsubscribe];
  return {
    eventKey,
    to: alert.correo,
    topicId: alert.id,
    subject: letter.subject,
    ...writeLetter({
      sender: mailSender(cityName),
      heading: letter.subject,
      blocks: letter.blocks,
      link: { label: letter.link.label, url: `${publicUrl}${letter.link.path}` },
      ...(unsubscribe && {
        unsubscribe: {
          label: unsubscribe.label,
          url: `${publicUrl}${LIST}/avisos/baja?codigo=${code}${unsubscribe.about}`,
        },
      }),
    }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${publicUrl}${apiBase}/licitaciones/avisos/baja/${code}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** Returns the list's query for an alert; the list can be narrowed to one type only. */
function filtersOf({ tipos, palabras }: AlertTopic): string {
  const params = new URLSearchParams();
  if (palabras) params.set('objeto', palabras);
  if (tipos.length === 1 && tipos[0]) params.set('tipo', tipos[0]);
  return params.size > 0 ? `?${params}` : '';
}
