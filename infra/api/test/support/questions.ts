import { newId } from '../../src/platform/ids.ts';
import { tenderQuestions } from '../../src/tenders/questions/tables.ts';
import type { TestApi } from './api.ts';

/** Stores a question that its asker has confirmed. @returns its id */
export async function confirmedQuestion(
  { platform: { db, clock } }: TestApi,
  tenderId: string,
  change: Partial<typeof tenderQuestions.$inferInsert> = {},
): Promise<string> {
  const now = clock.now();
  const id = change.id ?? newId();
  await db.insert(tenderQuestions).values({
    id,
    tenderId,
    nombre: 'Ana Asquini',
    correo: 'ana@ejemplo.com',
    pregunta: '¿Hay visita de obra?',
    createdAt: now,
    codeUntil: now,
    confirmedAt: now,
    ...change,
  });
  return id;
}
