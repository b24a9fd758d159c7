import { and, asc, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { answerQuestion, listQuestions, refuseQuestion, waitingQuestions } from 'shared-api/contract';
import { answerProblems } from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import { pick, type Transaction } from '../../platform/db/database.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, invalidFields, notFound } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { fileOfNextRelease, lastPublished, questionsWhere } from '../tenders/history.ts';
import { actOn } from '../tenders/life.ts';
import { writeAct } from '../tenders/publish.ts';
import { findTender } from '../tenders/repository.ts';
import { tenders } from '../tenders/tables.ts';
import { attachedView } from '../tenders/view.ts';
import { type Asked, answerMail, refusalMail } from './letters.ts';
import { type QuestionRecord, tenderQuestions as questions } from './tables.ts';

const QUESTION_NOT_FOUND = 'No se encontró la pregunta.';
const CHANGED =
  'Otra persona, o usted en otra ventana, respondió o rechazó esta pregunta mientras usted escribía: no se guardó nada. Vuelva a cargarla y compare.';
const REFUSED = 'La pregunta fue rechazada: ya no se responde.';
const DECIDED = 'La pregunta ya fue respondida o rechazada.';

const isWaiting = and(eq(questions.estado, 'pendiente'), isNotNull(questions.confirmedAt));

/** Confirmed questions and their answers, for publishers. */
export function answerRoutes(platform: Platform): Route[] {
  const { db, clock } = platform;
  return [
    route(waitingQuestions, async () => {
      const since = min(questions.createdAt);
      const licitacion = {
        ...pick(tenders, ['id', 'titulo', 'numero', 'anio']),
        tipo_licitacion: tenders.tipo,
      };
      const rows = await db
        .select({ licitacion, pendientes: count(), since })
        .from(questions)
        .innerJoin(tenders, eq(tenders.id, questions.tenderId))
        .where(and(isWaiting, isNull(tenders.deletedAt)))
        .groupBy(tenders.id)
        .orderBy(asc(since), asc(tenders.id));
      const data = rows.map(({ since: desde, ...row }) => ({ ...row, desde: desde?.toISOString() ?? '' }));
      return { data };
    }),

    route(listQuestions, async ({ params }) => {
      await findTender(db, params.id);
      const isConfirmed = and(eq(questions.tenderId, params.id), isNotNull(questions.confirmedAt));
      const rows = await questionsWhere(db, isConfirmed).orderBy(
        sql`${questions.estado} <> 'pendiente'`,
        asc(questions.createdAt),
        asc(questions.id),
      );
      const data = rows.map(({ question, file }) => ({
        ...pick(question, ['id', 'numero', 'pregunta', 'nombre', 'correo', 'estado', 'publicada']),
        ...pick(question, ['respuesta', 'motivo', 'version']),
        fecha: question.createdAt.toISOString(),
        respondida_en: question.respuesta === null ? null : (question.decidedAt?.toISOString() ?? null),
        archivo: attachedView(platform, file),
      }));
      return { data };
    }),

    // A correction leaves the earlier answer in the tender's history.
    route(answerQuestion, async ({ user, params: { id }, body: input, seenVersion, noteDone }) => {
      const [named] = await db
        .select({ tenderId: questions.tenderId })
        .from(questions)
        .where(eq(questions.id, id));
      if (!named) throw notFound(QUESTION_NOT_FOUND);
      return actOn(platform, 'answer', named.tenderId, async (tx, before, at) => {
        const question = await lockQuestion(tx, id, seenVersion);
        if (question.estado === 'rechazada') throw conflict(REFUSED, 'ESTADO');
        const corrects = question.estado === 'respondida';
        const problems = answerProblems(input, corrects);
        if (Object.keys(problems).length > 0) throw invalidFields(problems);
        const { pregunta, respuesta, archivo_url: url } = input;
        const fileId = url === null ? null : await ownFileId(tx, url, user.id, question.fileId);
        const isNumbered = and(eq(questions.tenderId, before.id), isNotNull(questions.numero));
        const numero = question.numero ?? (await tx.$count(questions, isNumbered)) + 1;
        const motivo = corrects ? input.motivo : null;
        const published = { numero, publicada: pregunta, respuesta, fileId, motivo };
        const decidedAt = question.decidedAt ?? at;
        const version = await decide(tx, question, { ...published, estado: 'respondida', decidedAt });
        const answer = {
          numero,
          pregunta,
          fecha: question.createdAt.toISOString(),
          respuesta,
          respondida: decidedAt.toISOString(),
          archivo: await fileOfNextRelease(tx, before.id, fileId),
        };
        const after = await writeAct(platform, tx, before, {
          change: {},
          event: {
            hecho: 'respondida',
            detalle: [String(numero), ...(motivo === null ? [] : [motivo])],
            fileId,
            pregunta: answer,
          },
          user,
          where: 'tenderQuestions.answer',
          operation: 'RESPUESTA',
          at,
          added: { respuesta: published },
        });
        if (isAsked(question)) {
          const mail = answerMail(platform, question, after, { ...answer, motivo, version });
          await queueMail(tx, clock, mail);
        }
        await noteDone(tx);
      });
    }),

    route(refuseQuestion, async ({ audit, params: { id }, body: { motivo }, seenVersion, noteDone }) => {
      await db.transaction(async (tx) => {
        const question = await lockQuestion(tx, id, seenVersion);
        if (question.estado !== 'pendiente') throw conflict(DECIDED, 'ESTADO');
        await decide(tx, question, { estado: 'rechazada', decidedAt: clock.now(), motivo });
        await audit(tx, {
          entity: 'licitacion',
          entityId: question.tenderId,
          operation: 'RECHAZO DE PREGUNTA',
          after: { pregunta: id, motivo },
        });
        // As it was last public: a hidden tender may have been edited since.
        const tender = await lastPublished(tx, question.tenderId);
        if (tender && isAsked(question)) {
          await queueMail(tx, clock, refusalMail(platform, question, tender, motivo));
        }
        await noteDone(tx);
      });
      return { message: 'Pregunta rechazada: se avisó por correo a quien la hizo.' };
    }),
  ];
}

/** Locks a confirmed question. @throws Refusal 404, 409 if it changed since the caller saw it */
async function lockQuestion(tx: Transaction, id: string, seenVersion: number | null) {
  const isConfirmed = and(eq(questions.id, id), isNotNull(questions.confirmedAt));
  const [question] = await tx.select().from(questions).where(isConfirmed).for('update');
  if (!question) throw notFound(QUESTION_NOT_FOUND);
  if (seenVersion !== null && seenVersion !== question.version) throw conflict(CHANGED);
  return question;
}

/** Writes a decision. @returns the version that it makes */
async function decide(
  tx: Transaction,
  { id, version }: QuestionRecord,
  change: Partial<typeof questions.$inferInsert>,
): Promise<number> {
  await tx
    .update(questions)
    .set({ ...change, version: version + 1 })
    .where(eq(questions.id, id));
  return version + 1;
}

const isAsked = <Question extends QuestionRecord>(question: Question): question is Question & Asked =>
  question.correo !== null;
