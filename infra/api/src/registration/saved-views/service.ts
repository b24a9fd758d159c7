import { and, asc, eq, sql } from 'drizzle-orm';
import type { BodyOf, SavedView, saveView } from 'shared-api/contract';
import { fold, SAVED_VIEWS_MAX, VIEW_NAME_TAKEN, VIEWS_FULL, viewNameProblem } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { savedViews } from './tables.ts';

const shown = {
  id: savedViews.id,
  nombre: savedViews.nombre,
  filtros: savedViews.filtros,
  orden: savedViews.orden,
};

/** The views that a person has saved, by name. */
export const viewsOf = ({ db }: Platform, user: SessionUser): Promise<SavedView[]> =>
  db
    .select(shown)
    .from(savedViews)
    .where(eq(savedViews.userId, user.id))
    .orderBy(asc(savedViews.nombreBusqueda), asc(savedViews.id));

/** Saves a view for a person. @throws Refusal 400 a name that is empty or taken, or there are too many */
export async function addView(
  { db, clock }: Platform,
  user: SessionUser,
  { nombre, filtros, orden }: BodyOf<typeof saveView>,
): Promise<SavedView> {
  const problem = viewNameProblem(nombre);
  if (problem) throw invalid(problem);
  return db.transaction(async (tx) => {
    // Held, so that two at once don't pass the limit together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(savedViews)
      .where(eq(savedViews.userId, user.id));
    if ((counted?.total ?? 0) >= SAVED_VIEWS_MAX) throw invalid(VIEWS_FULL);
    const [row] = await tx
      .insert(savedViews)
      .values({
        userId: user.id,
        nombre,
        nombreBusqueda: fold(nombre),
        filtros,
        orden,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning(shown);
    if (!row) throw invalid(VIEW_NAME_TAKEN);
    return row;
  });
}

/** Removes a view of one's own. @throws Refusal 404 there is none, or it is somebody else's */
export async function removeView({ db }: Platform, user: SessionUser, id: string): Promise<void> {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, user.id)))
    .returning({ id: savedViews.id });
  if (removed.length === 0) throw notFound('No se encontró la vista.');
}
