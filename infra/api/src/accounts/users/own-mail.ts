import { eq } from 'drizzle-orm';
import type { changeOwnMail as changeOwnMailCall } from 'shared-api/contract';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Call } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { users } from './tables.ts';

/** Reads the address to which a member of staff is told of assigned requests; null for none. */
export async function readOwnMail({ db }: Platform, user: SessionUser): Promise<string | null> {
  const [row] = await db.select({ correo: users.correo }).from(users).where(eq(users.id, user.id));
  return row?.correo ?? null;
}

/** Sets that address, or none; the audit log says that it changed, not to what. */
export async function changeOwnMail(
  { db, clock }: Platform,
  { user, where, body: { correo } }: Call<typeof changeOwnMailCall>,
) {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ correo }).where(eq(users.id, user.id));
    await recordAudit(tx, {
      user,
      where,
      at: clock.now(),
      entity: 'usuario',
      entityId: user.id,
      operation: 'MODIFICACION',
      after: { avisos_por_correo: correo !== null },
    });
  });
  return { message: correo === null ? 'Ya no recibirá avisos por correo' : 'El correo quedó guardado' };
}
