import { and, asc, eq } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { fold, isSameName, SAVED_VIEWS_MAX, VIEW_NAME_TAKEN, VIEWS_FULL } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { type Domain, route } from '../../platform/domain.ts';
import { invalid, invalidFields, notFound } from '../../platform/errors.ts';
import { savedViews as views } from './tables.ts';

const viewColumns = { id: views.id, nombre: views.nombre, filtros: views.filtros, orden: views.orden };

export const savedViews: Domain = {
  routes: ({ db, clock }) => [
    route(contract.listViews, ({ user }) =>
      db
        .select(viewColumns)
        .from(views)
        .where(eq(views.userId, user.id))
        .orderBy(asc(views.nombreBusqueda), asc(views.id)),
    ),

    route(contract.saveView, ({ user, body }) =>
      db.transaction(async (tx) => {
        // The lock keeps two calls at once from passing the limit together.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
        const others = await tx.select({ nombre: views.nombre }).from(views).where(eq(views.userId, user.id));
        if (others.length >= SAVED_VIEWS_MAX) throw invalid(VIEWS_FULL);
        if (others.some(({ nombre }) => isSameName(nombre, body.nombre)))
          throw invalidFields({ nombre: VIEW_NAME_TAKEN });
        const [view] = await tx
          .insert(views)
          .values({ ...body, userId: user.id, nombreBusqueda: fold(body.nombre), createdAt: clock.now() })
          .onConflictDoNothing()
          .returning(viewColumns);
        if (!view) throw invalidFields({ nombre: VIEW_NAME_TAKEN });
        return { data: view };
      }),
    ),

    route(contract.deleteView, async ({ user, params: { id } }) => {
      const [deleted] = await db
        .delete(views)
        .where(and(eq(views.id, id), eq(views.userId, user.id)))
        .returning({ id: views.id });
      if (!deleted) throw notFound('No se encontró la vista.');
      return { message: 'Vista quitada' };
    }),
  ],
};
