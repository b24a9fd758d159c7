import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Domain, Platform } from '../../platform/domain.ts';
import { removeMails } from '../../platform/mail/outbox.ts';
import { removeUnconfirmed, removeWithMails } from '../../platform/mail/requested-mail.ts';
import { isLongOver } from '../tenders/index.ts';
import { answerRoutes } from './answers.ts';
import { askRoutes } from './ask.ts';
import { tenderQuestions as questions } from './tables.ts';

/**
 * Removes questions that were never confirmed, and forgets who asked about tenders that ended, with all mails to them. What was
 * published stays, in its published words.
 */
export async function forgetAskers(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = platform;
  await removeUnconfirmed(platform, questions);
  const isOver = isLongOver(clock, questions.tenderId);
  await removeWithMails(db, questions, and(ne(questions.estado, 'respondida'), isOver));
  await forget(db, and(isNotNull(questions.correo), isOver));
}

export const isQuestion = async ({ db }: Pick<Platform, 'db'>, id: string): Promise<boolean> =>
  (await db.$count(questions, eq(questions.id, id))) > 0;

/** Forgets who asked a question, with all mails to them. */
export const forgetAsker = ({ db }: Pick<Platform, 'db'>, id: string): Promise<void> =>
  forget(db, eq(questions.id, id));

const forget = (db: Platform['db'], which: SQL | undefined): Promise<void> =>
  db.transaction(async (tx) => {
    const forgotten = await tx
      .update(questions)
      .set({
        nombre: '',
        correo: null,
        pregunta: sql`coalesce(${questions.publicada}, ${questions.pregunta})`,
      })
      .where(which)
      .returning({ id: questions.id });
    await removeMails(
      tx,
      forgotten.map(({ id }) => id),
    );
  });

/** Questions on tenders, of anyone with a confirmed address, and their public answers. */
export const tenderQuestions: Domain = {
  routes: (platform) => [...askRoutes(platform), ...answerRoutes(platform)],
  jobs: [{ name: 'old-questions', everyMs: HOUR_MS, run: forgetAskers }],
};
