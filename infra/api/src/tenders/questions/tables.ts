import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { QuestionState } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import { createdAt, instant, primaryId, reference } from '../../platform/db/columns.ts';
import { tenders } from '../tenders/tables.ts';

/**
 * Questions on tenders. Nobody sees one before its asker confirms it. The public sees what was answered, in the words that were
 * published; what was published before a correction is in the tender's history.
 */
export const tenderQuestions = pgTable(
  'tender_questions',
  {
    id: primaryId(),
    tenderId: reference('tender_id', () => tenders.id),
    /** The asker's name; empty if none was given, or if it was forgotten. */
    nombre: text('nombre').notNull(),
    /** The asker's address, in lower case; null once it was forgotten. */
    correo: text('correo'),
    /** As it was asked; as it was published once the asker was forgotten. */
    pregunta: text('pregunta').notNull(),
    createdAt: createdAt(),
    /** Hash of the confirmation code; null once it expired. */
    codeHash: text('code_hash').unique(),
    codeUntil: instant('code_until').notNull(),
    confirmedAt: instant('confirmed_at'),
    estado: text('estado').$type<QuestionState>().notNull().default('pendiente'),
    /** When it was first answered, or refused. */
    decidedAt: instant('decided_at'),
    /** Why it was refused, or its answer last corrected. */
    motivo: text('motivo'),
    /** Number of the answer, from 1 in each tender. */
    numero: integer('numero'),
    /** The words of the question that the public reads. */
    publicada: text('publicada'),
    respuesta: text('respuesta'),
    fileId: uuid('file_id').references(() => files.id),
    /** Grows with each change. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('tender_questions_number').on(t.tenderId, t.numero),
    index('tender_questions_waiting')
      .on(t.tenderId, t.createdAt)
      .where(sql`estado = 'pendiente' and confirmed_at is not null`),
    index('tender_questions_codes').on(t.codeUntil).where(sql`code_hash is not null`),
    index('tender_questions_file').on(t.fileId),
  ],
);
export type QuestionRecord = typeof tenderQuestions.$inferSelect;
