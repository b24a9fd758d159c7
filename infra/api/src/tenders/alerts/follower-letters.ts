import {
  ALERT_CONFIRM_DAYS,
  awardText,
  FOLLOW_KEPT_DAYS,
  FOLLOW_NEWS,
  followerNewsTitle,
  formatDate,
  tenderEventText,
  tenderLabel,
  todayInCity,
} from 'shared-api/rules';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { awardsOf, type TracedEvent } from '../tenders/index.ts';
import type { PublishedFacts, ReleaseRecord } from '../tenders/tables.ts';
import { LIST, mailOf, NOT_YOU, type Sender } from './letters.ts';
import type { TenderAlertRecord } from './tables.ts';

type Follower = Pick<TenderAlertRecord, 'id' | 'correo'>;
type Named = Pick<PublishedFacts, 'titulo' | 'tipo' | 'numero' | 'anio'>;

/** An event with what it changed, and the tender as it was public after it. */
export interface News {
  readonly event: TracedEvent & Pick<ReleaseRecord, 'fecha' | 'modificaPliego'>;
  readonly facts: PublishedFacts;
  /** Circulars that were public before it. */
  readonly circularsBefore: number;
}

/** Everything that followers of a tender are told by one mail; the same for all who were told as much before. */
export interface NewsOfTender {
  readonly tenderId: string;
  /** Number of the last event that they hold. */
  readonly upTo: number;
  /** As it is public now. */
  readonly facts: PublishedFacts;
  /** At least one, oldest first. */
  readonly news: readonly News[];
}

const nameOf = ({ titulo, tipo, numero, anio }: Named) =>
  `${tenderLabel(tipo)} N° ${numero}/${anio}, ${titulo}`;
const pageOf = (tenderId: string) => ({
  label: 'Ver la licitación',
  path: `${LIST}?licitacion=${tenderId}`,
});

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
      `Alguien pidió que avisemos a esta dirección cuando haya novedades de esta licitación: ${nameOf(tender)}.`,
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
      `Alguien pidió de nuevo los avisos de una licitación que ya sigue con esta dirección: ${nameOf(tender)}.`,
      'No hace falta que haga nada: le seguimos avisando como hasta ahora.',
    ],
    link: pageOf(tenderId),
    canUnsubscribe: true,
  });

/** Returns what writes the mail of some news to each follower. */
export function newsMail(
  sender: Sender,
  { tenderId, upTo, facts, news }: NewsOfTender,
): (follower: Follower) => Mail {
  const letter = {
    subject: `${followerNewsTitle(news.map(({ event }) => event))}: ${nameOf(facts)}`,
    blocks: [
      'Usted sigue esta licitación. Esto cambió:',
      ...news.flatMap(blocksOf),
      ...(facts.situacion === 'vigente'
        ? [`Ahora vence el ${formatDate(facts.fechaVencimiento)}.`]
        : [ENDED]),
    ],
    link: pageOf(tenderId),
    canUnsubscribe: true,
  };
  return (follower) => mailOf(sender, follower, `seguir:${follower.id}:${upTo}`, letter);
}

const ENDED = `La licitación terminó. Si dentro de ${FOLLOW_KEPT_DAYS} días algo se corrige, también se lo avisamos; después borramos su dirección.`;

/** The event in a sentence, with what nobody should have to look up: new circulars, awards, the reason. */
function blocksOf({ event, facts, circularsBefore }: News): string[] {
  const announced = facts.circulares.slice(circularsBefore);
  const circulars = announced.flatMap(({ numero, titulo, texto, tipo }) => [
    ...(event.hecho === 'circular' ? [] : [`Circular ${numero}: ${titulo}`]),
    ...(texto === '' ? [] : [texto]),
    ...(tipo === null ? [] : ['La circular tiene un archivo, que está en la página de la licitación.']),
  ]);
  const ending = event.hecho === 'resultado' || event.hecho === 'retirada' ? facts.desenlace : null;
  return [
    `${formatDate(todayInCity(event.fecha))}. ${tenderEventText(event)}.`,
    ...circulars,
    ...(ending ? awardsOf(ending).map(awardText) : []),
    ...(ending?.detalle ? [ending.detalle] : []),
  ];
}
