import { eq } from 'drizzle-orm';
import { ESTADOS, formatDateTime, isInCorrection, STATE_CHANGE } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { lastEntry } from '../../oversight/audit/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import { REGISTRY_UPDATE } from './start.ts';

/** Kinds of records whose change makes a decision on the request stale. */
const KINDS = ['sujeto_fiscal', 'documento_proveedor'];

/** Says who last changed a request, how and when, to a reviewer who came too late; null when the log does not say. */
export async function lastChange(from: Sql, cuit: string): Promise<string | null> {
  const entry = await lastEntry(from, cuit, KINDS);
  if (!entry) return null;
  const when = formatDateTime(entry.createdAt.toISOString());
  if (entry.operacion === REGISTRY_UPDATE) return `El portal actualizó los datos de ARCA el ${when}.`;
  const who = await nameOf(from, entry.realizado_por_tipo, entry.realizado_por_id);
  return `${who} ${describeChange(entry)} el ${when}.`;
}

type Entry = NonNullable<Awaited<ReturnType<typeof lastEntry>>>;

function describeChange({ entidad, realizado_por_tipo, datos_nuevos }: Entry): string {
  if (entidad === 'documento_proveedor') return 'cambió un documento';
  const details = datos_nuevos as { readonly estado?: unknown } | null;
  const estado = ESTADOS.find((name) => name === details?.estado);
  if (!estado) return 'cambió datos del formulario';
  // Staff come into this state by asking for corrections.
  if (isInCorrection(estado) && realizado_por_tipo === 'PROVEEDOR') return 'inició la renovación';
  return STATE_CHANGE[estado];
}

async function nameOf(from: Sql, role: string, id: string | null): Promise<string> {
  if (role === 'PROVEEDOR') return 'El proveedor';
  if (!id) return 'El portal';
  const [user] = await from
    .select({ nombre: users.nombre, apellido: users.apellido })
    .from(users)
    .where(eq(users.id, id));
  return user ? `${user.nombre} ${user.apellido}` : 'Otra persona';
}
