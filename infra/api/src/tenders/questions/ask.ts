import { and, eq } from 'drizzle-orm';
import { askQuestion, confirmQuestion } from 'shared-api/contract';
import {
  ASKER_NAME_MAX,
  alertEmailProblem,
  EMAIL_MAX,
  QUESTION_CONFIRM_DAYS,
  QUESTION_MAX,
  QUESTIONS_ENDED,
  type QuestionRefusal,
  questionProblem,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, invalidFields, notFound } from '../../platform/errors.ts';
import { redirectPlainForm, refusalWord, sentFields, sentText } from '../../platform/http/plain-form.ts';
import { newId } from '../../platform/ids.ts';
import { answerByMail, hashOf, newCode } from '../../platform/mail/requested-mail.ts';
import { lastPublished } from '../tenders/history.ts';
import { findTender } from '../tenders/repository.ts';
import { alreadyAskedMail, questionConfirmationMail } from './letters.ts';
import { tenderQuestions as questions } from './tables.ts';

/** Mails that an address gets in a day because somebody asks. */
const MAILS_PER_DAY = 20;
/** Questions of a tender without an answer, confirmed or not. */
const OPEN_PER_TENDER = 1_000;
const FULL = 'Esta licitación tiene demasiadas preguntas sin responder. Vuelva a probar más tarde.';
const LINK_OVER = 'El enlace no es válido o ya venció. Puede hacer la pregunta de nuevo.';
const REQUESTED =
  'Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme la pregunta: hasta entonces nadie la ve.';
const ID_MAX = 100;
/** Longest question in an address, encoded: proxies refuse addresses beyond 8 kB. */
const ENCODED_MAX = 6_000;

/** Questions of anyone, confirmed by mail; with a page for plain forms. */
export function askRoutes(platform: Platform): Route[] {
  const { db, clock } = platform;
  const page = (path: string, query: Readonly<Record<string, string>>) =>
    `${platform.config.publicUrl}/licitaciones-concursos/${path}?${new URLSearchParams(query)}`;
  return [
    // The answer is the same for every address.
    route(
      askQuestion,
      async (call) => {
        const { nombre, correo: typed, pregunta } = call.body;
        const tenderId = call.params.id;
        const problem = alertEmailProblem(typed);
        if (problem) throw invalidFields({ correo: problem });
        const { tender } = await findTender(db, tenderId, 'published');
        const { situacion, preguntasHasta: preguntas_hasta } = tender;
        const closed = questionProblem({ situacion, preguntas_hasta }, today(clock));
        if (closed) throw conflict(closed, 'ESTADO');
        await answerByMail(platform, {
          ip: call.request.ip,
          address: typed,
          key: 'pregunta',
          perDay: MAILS_PER_DAY,
          tooMany: 'Se hicieron demasiadas preguntas.',
          refusesPerAddress: true,
          answer: async (tx, correo, now) => {
            const isSame = and(
              eq(questions.tenderId, tenderId),
              eq(questions.correo, correo),
              eq(questions.pregunta, pregunta),
            );
            const [same] = await tx.select().from(questions).where(isSame);
            const id = same?.id ?? newId();
            if (same?.confirmedAt) return alreadyAskedMail(platform, { ...same, correo }, tender);
            const { code, pending } = newCode(now, QUESTION_CONFIRM_DAYS);
            if (same) {
              await tx.update(questions).set(pending).where(eq(questions.id, id));
            } else {
              const isOpen = and(eq(questions.tenderId, tenderId), eq(questions.estado, 'pendiente'));
              if ((await tx.$count(questions, isOpen)) >= OPEN_PER_TENDER) throw conflict(FULL, 'ESTADO');
              await tx
                .insert(questions)
                .values({ id, tenderId, nombre, correo, pregunta, ...pending, createdAt: now });
            }
            return questionConfirmationMail(platform, { id, tenderId, correo }, tender, code);
          },
        });
        redirectPlainForm(call, page('preguntar', { licitacion: tenderId, pedido: 'enviado' }));
        return { message: REQUESTED };
      },
      {
        refusedPage: ({ params, body }, status) => {
          const { nombre, correo, pregunta } = sentFields(body);
          const wrong: QuestionRefusal = status === 404 || status === 409 ? 'cerrada' : 'datos';
          return page('preguntar', {
            licitacion: sentText(sentFields(params).id, ID_MAX),
            nombre: sentText(nombre, ASKER_NAME_MAX),
            correo: sentText(correo, EMAIL_MAX),
            pregunta: cutEncoded(sentText(pregunta, 2 * QUESTION_MAX)),
            problema: refusalWord(status, wrong),
          });
        },
      },
    ),

    // A question may be confirmed after the last day of questions, until the tender ends. Repeating it returns the same answer.
    route(
      confirmQuestion,
      async (call) => {
        const now = clock.now();
        const [question] = await db
          .select()
          .from(questions)
          .where(eq(questions.codeHash, hashOf(call.body.codigo)));
        if (!question || question.codeUntil <= now) throw notFound(LINK_OVER);
        if (!question.confirmedAt) {
          const { tender } = await findTender(db, question.tenderId);
          if (tender.situacion !== 'vigente') throw conflict(QUESTIONS_ENDED, 'ESTADO');
          await db.update(questions).set({ confirmedAt: now }).where(eq(questions.id, question.id));
        }
        const published = await lastPublished(db, question.tenderId);
        const data = { licitacion: { id: question.tenderId, titulo: published?.titulo ?? '' } };
        redirectPlainForm(call, page('preguntas/confirmar', { hecho: 'si', licitacion: data.licitacion.id }));
        return { data };
      },
      {
        refusedPage: ({ body }, status) =>
          page('preguntas/confirmar', {
            codigo: sentText(sentFields(body).codigo, ID_MAX),
            problema: refusalWord<QuestionRefusal>(status, status === 409 ? 'cerrada' : 'enlace'),
          }),
      },
    ),
  ];
}

/** Cuts a text that would make an address too long. */
function cutEncoded(text: string): string {
  let cut = text.toWellFormed();
  while (encodeURIComponent(cut).length > ENCODED_MAX) {
    cut = cut.slice(0, Math.floor(cut.length * 0.9)).toWellFormed();
  }
  return cut;
}
