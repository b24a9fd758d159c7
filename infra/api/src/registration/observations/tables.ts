import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DraftObservation, ReviewedForm } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { createdAt, instant, reference } from '../../platform/db/columns.ts';
import { statusHistory, supplierRequests } from '../requests/tables.ts';

/**
 * The form of a request as its last correction observed it, compared with the form that is sent again. It is deleted at
 * the decision: personal data is stored no longer than the comparison needs it.
 */
export const observedForms = pgTable('observed_forms', {
  requestId: reference('request_id', () => supplierRequests.id).primaryKey(),
  /** Entry of the status history that holds the observations. */
  correctionId: reference('correction_id', () => statusHistory.id),
  form: jsonb('form').$type<ReviewedForm>().notNull(),
  createdAt: createdAt(),
});

export const resolvedObservations = pgTable(
  'resolved_observations',
  {
    correctionId: reference('correction_id', () => statusHistory.id),
    /** Place of the observation in its list, from 0. */
    position: integer('position').notNull(),
    userId: reference('user_id', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.correctionId, t.position] })],
);

/** The supplier's word on observations: why nothing is changed, or what was. */
export const observationAnswers = pgTable(
  'observation_answers',
  {
    correctionId: reference('correction_id', () => statusHistory.id),
    /** Place of the observation in its list, from 0. */
    position: integer('position').notNull(),
    userId: reference('user_id', () => users.id),
    answer: text('answer').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.correctionId, t.position] })],
);

/** A correction that the reviewers of a request write together, until it is sent or the request decided. */
export const correctionDrafts = pgTable(
  'correction_drafts',
  {
    requestId: reference('request_id', () => supplierRequests.id).primaryKey(),
    observaciones: jsonb('observaciones').$type<DraftObservation[]>().notNull(),
    /** Grows with every change: the instant of the change in milliseconds, or one more than before. */
    version: bigint('version', { mode: 'number' }).notNull(),
    userId: reference('user_id', () => users.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('correction_drafts_updated').on(t.updatedAt)],
);
