import { formatDate, QUESTION_CONFIRM_DAYS, todayInCity, withFullStop } from 'shared-api/rules';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { LIST, mailOf, type Named, NOT_YOU, nameOf, pageOf, type Sender } from '../alerts/letters.ts';
import { answerTexts } from '../tenders/news.ts';
import type { PublishedAnswer } from '../tenders/tables.ts';
import type { QuestionRecord } from './tables.ts';

/** A question whose asker is known. */
export type Asked = Pick<QuestionRecord, 'id' | 'tenderId'> & { readonly correo: string };

/**
 * Asks the owner of an address whether they asked a question. It has no word of the question: anybody may have written it, to
 * anybody.
 */
export const questionConfirmationMail = (sender: Sender, asked: Asked, tender: Named, code: string): Mail =>
  mailOf(sender, asked, `pregunta-pedido:${newId()}`, {
    subject: 'Confirme su pregunta sobre una licitación',
    blocks: [
      withFullStop(`Alguien hizo con esta dirección una pregunta sobre esta licitación: ${nameOf(tender)}`),
      `Para que la recibamos, confírmela. El enlace sirve durante ${QUESTION_CONFIRM_DAYS} días.`,
      'Publicamos la respuesta para todos y se la enviamos por correo. Su nombre y su correo no se publican.',
      `${NOT_YOU} Pasados los ${QUESTION_CONFIRM_DAYS} días borramos la pregunta y la dirección.`,
    ],
    link: { label: 'Confirmar la pregunta', path: `${LIST}/preguntas/confirmar?codigo=${code}` },
  });

/** Answers a question that the address has asked and confirmed already, with what became of it. */
export const alreadyAskedMail = (
  sender: Sender,
  asked: Asked & Pick<QuestionRecord, 'estado' | 'motivo'>,
  tender: Named,
): Mail =>
  mailOf(sender, asked, `pregunta-pedido:${newId()}`, {
    subject: 'Ya tenemos su pregunta',
    blocks: [
      withFullStop(
        `Alguien hizo de nuevo una pregunta que ya recibimos de esta dirección sobre esta licitación: ${nameOf(tender)}`,
      ),
      outcomeText(asked),
    ],
    link: pageOf(asked.tenderId),
    unsubscribe: 'question',
  });

function outcomeText({ estado, motivo }: Pick<QuestionRecord, 'estado' | 'motivo'>): string {
  switch (estado) {
    case 'pendiente':
      return 'No hace falta que haga nada: le avisamos por correo cuando se responda.';
    case 'respondida':
      return 'Ya se respondió: la respuesta está en la página de la licitación.';
    case 'rechazada':
      return `No se publica ni se responde. Motivo: ${motivo}`;
  }
}

type Answer = Parameters<typeof answerTexts>[0] &
  Pick<PublishedAnswer, 'numero'> &
  Pick<QuestionRecord, 'motivo' | 'version'>;

/** Sends the published answer, or its correction, which has a reason, to whoever asked. */
export function answerMail(sender: Sender, asked: Asked, tender: Named, answer: Answer): Mail {
  const { numero, motivo, version } = answer;
  return mailOf(sender, asked, `pregunta:${asked.id}:${version}`, {
    subject: motivo === null ? 'Se respondió su pregunta' : 'Se corrigió la respuesta a su pregunta',
    blocks: [
      `Usted hizo una pregunta sobre esta licitación: ${withFullStop(nameOf(tender))} Se publicó con el número ${numero}.`,
      ...answerTexts(answer),
      ...(motivo === null ? [] : [`Motivo de la corrección: ${motivo}`]),
    ],
    link: pageOf(asked.tenderId),
    unsubscribe: 'question',
  });
}

/** Tells whoever asked why there will be no answer. */
export const refusalMail = (
  sender: Sender,
  asked: Asked & Pick<QuestionRecord, 'pregunta' | 'createdAt'>,
  tender: Named,
  reason: string,
): Mail =>
  mailOf(sender, asked, `pregunta:${asked.id}:rechazo`, {
    subject: 'Su pregunta no se responde en público',
    blocks: [
      withFullStop(
        `El ${formatDate(todayInCity(asked.createdAt))} usted hizo una pregunta sobre esta licitación: ${nameOf(tender)}`,
      ),
      `Pregunta: ${asked.pregunta}`,
      `No se publica ni se responde. Motivo: ${reason}`,
    ],
    link: pageOf(asked.tenderId),
  });
