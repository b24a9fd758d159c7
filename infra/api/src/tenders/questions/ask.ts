import { and, eq } from 'drizzle-orm';
import type { AnswerOf, askQuestion, BodyOf, confirmQuestion } from 'shared-api/contract';
import { alertEmailProblem, QUESTION_CONFIRM_DAYS, questionProblem } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { conflict, invalidFields, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { answerByMail, hashOf, newCode } from '../../platform/mail/requested-mail.ts';
import type { Platform } from '../../platform/platform.ts';
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

/**
 * Stores a question on a public tender and asks the owner of the address by mail to confirm it. The answer is the same for every
 * address.
 * @throws Refusal 400 for an invalid or refused address, 404, 409 for a tender that takes no questions, 429
 */
export async function ask(
  platform: Platform,
  ip: string,
  tenderId: string,
  { nombre, correo: typed, pregunta }: BodyOf<typeof askQuestion>,
): Promise<void> {
  const { db, clock } = platform;
  const problem = alertEmailProblem(typed);
  if (problem) throw invalidFields({ correo: problem });
  const { tender } = await findTender(db, tenderId, 'published');
  const { situacion, preguntasHasta: preguntas_hasta } = tender;
  const closed = questionProblem({ situacion, preguntas_hasta }, today(clock));
  if (closed) throw conflict(closed, 'ESTADO');
  await answerByMail(platform, {
    ip,
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
      if (same?.confirmedAt) return alreadyAskedMail(platform, { id, tenderId, correo }, tender);
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
}

/**
 * Confirms the question that the code of a mail names, also after the last day of questions. Repeating it returns the same
 * answer.
 * @throws Refusal 404 for an unknown or expired code
 */
export async function confirm(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  code: string,
): Promise<AnswerOf<typeof confirmQuestion>['data']> {
  const now = clock.now();
  const [question] = await db
    .select()
    .from(questions)
    .where(eq(questions.codeHash, hashOf(code)));
  if (!question || question.codeUntil <= now) throw notFound(LINK_OVER);
  if (!question.confirmedAt) {
    await db.update(questions).set({ confirmedAt: now }).where(eq(questions.id, question.id));
  }
  const published = await lastPublished(db, question.tenderId);
  return { licitacion: { id: question.tenderId, titulo: published?.titulo ?? '' } };
}
