import {
  ALERT_CONFIRM_DAYS,
  type CivilDate,
  FOLLOW_KEPT_DAYS,
  FOLLOW_NEWS,
  followerNewsTitle,
  formatDate,
  todayInCity,
  withFullStop,
} from 'shared-api/rules';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { newsTexts, type TenderNews } from '../tenders/index.ts';
import type { PublishedFacts } from '../tenders/tables.ts';
import { LIST, mailOf, type Named, NOT_YOU, nameOf, pageOf, type Sender } from './letters.ts';
import type { TenderAlertRecord } from './tables.ts';

type Follower = Pick<TenderAlertRecord, 'id' | 'correo'>;

/** Everything that a follower of a tender is told by one mail. */
interface NewsOfTender {
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

/** Asks the owner of an address whether they want to follow a tender. */
export const followConfirmationMail = (
  sender: Sender,
  follower: Follower,
  tender: Named,
  code: string,
): Mail =>
  mailOf(sender, follower, `seguir-pedido:${newId()}`, {
    subject: 'Confirme que quiere seguir una licitación',
    blocks: [
      withFullStop(
        `Alguien pidió que avisemos a esta dirección cuando haya novedades de esta licitación: ${nameOf(tender)}`,
      ),
      `Avisamos ${FOLLOW_NEWS}. Para empezar, confírmelo. El enlace sirve durante ${ALERT_CONFIRM_DAYS} días.`,
      `${NOT_YOU} Pasados los ${ALERT_CONFIRM_DAYS} días borramos la dirección.`,
    ],
    link: { label: 'Confirmar los avisos', path: `${LIST}/avisos/confirmar?codigo=${code}` },
  });

/** Answers a request to follow a tender that the address follows already. */
export const alreadyFollowsMail = (
  sender: Sender,
  follower: Follower,
  tender: Named,
  tenderId: string,
): Mail =>
  mailOf(sender, follower, `seguir-pedido:${newId()}`, {
    subject: 'Ya sigue esta licitación',
    blocks: [
      withFullStop(
        `Alguien pidió de nuevo los avisos de una licitación que ya sigue con esta dirección: ${nameOf(tender)}`,
      ),
      'No hace falta que haga nada: le seguimos avisando como hasta ahora.',
    ],
    link: pageOf(tenderId),
    unsubscribe: 'alert',
  });

export const newsMail = (
  sender: Sender,
  follower: Follower,
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
