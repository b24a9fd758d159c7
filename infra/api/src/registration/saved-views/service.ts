import { and, asc, eq } from 'drizzle-orm';
import type * as contract from 'shared-api/contract';
import type { SavedView } from 'shared-api/contract';
import { fold, SAVED_VIEWS_MAX, VIEW_NAME_TAKEN, VIEWS_FULL } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { savedViews } from './tables.ts';

const viewColumns = {
  id: savedViews.id,
  nombre: savedViews.nombre,
  filtros: savedViews.filtros,
  orden: savedViews.orden,
};

export const viewsOf = ({ db }: Platform, user: SessionUser): Promise<SavedView[]> =>
  db
    .select(viewColumns)
    .from(savedViews)
    .where(eq(savedViews.userId, user.id))
    .orderBy(asc(savedViews.nombreBusqueda), asc(savedViews.id));

/** Saves a view for a user. @throws Refusal 400 for a name that is taken, or too many views */
export function saveView({ db, clock }: Platform, { user, body }: Call<typeof contract.saveView>) {
  return db.transaction(async (tx) => {
    // The lock keeps two calls at once from passing the limit together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    const total = await tx.$count(savedViews, eq(savedViews.userId, user.id));
    if (total >= SAVED_VIEWS_MAX) throw invalid(VIEWS_FULL);
    const [view] = await tx
      .insert(savedViews)
      .values({ ...body, userId: user.id, nombreBusqueda: fold(body.nombre), createdAt: clock.now() })
      .onConflictDoNothing()
      .returning(viewColumns);
    if (!view) throw invalid(VIEW_NAME_TAKEN);
    return { data: view };
  });
}

/** Deletes one of the user's own views. @throws Refusal 404 for an unknown view or somebody else's */
export async function deleteView(
  { db }: Platform,
  { user, params: { id } }: Call<typeof contract.deleteView>,
) {
  const deleted = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, user.id)))
    .returning({ id: savedViews.id });
  if (deleted.length === 0) throw notFound('No se encontró la vista.');
  return { message: 'Vista quitada' };
}
