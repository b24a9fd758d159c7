import { eq } from 'drizzle-orm';
import { ESTADOS, type Estado, formatDateTime, isInCorrection, STATE_CHANGE } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { lastEntry } from '../../oversight/audit/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import { REGISTRY_UPDATE } from './registry.ts';

/** Kinds of records whose change makes a decision on the request stale. */
const KINDS = ['sujeto_fiscal', 'documento_proveedor'];

/** Who last changed a request, how and when, in a sentence for whoever came too late; null when the log does not say. */
export async function lastChange(from: Sql, cuit: string): Promise<string | null> {
  const entry = await lastEntry(from, cuit, KINDS);
  if (!entry) return null;
  const when = formatDateTime(entry.createdAt.toISOString());
  if (entry.operacion === REGISTRY_UPDATE) return `El portal actualizó los datos de ARCA el ${when}.`;
  const who = await nameOf(from, entry.realizadoPorTipo, entry.realizadoPorId);
  return `${who} ${doneIn(entry)} el ${when}.`;
}

type Entry = NonNullable<Awaited<ReturnType<typeof lastEntry>>>;

function doneIn({ entidad, realizadoPorTipo, datosNuevos }: Entry): string {
  if (entidad === 'documento_proveedor') return 'cambió un documento';
  const estado = stateIn(datosNuevos);
  if (!estado) return 'cambió datos del formulario';
  // Of staff it is a correction.
  if (isInCorrection(estado) && realizadoPorTipo === 'PROVEEDOR') return 'inició la renovación';
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

function stateIn(data: unknown): Estado | null {
  if (typeof data !== 'object' || data === null || !('estado' in data)) return null;
  const { estado } = data;
  return ESTADOS.find((name) => name === estado) ?? null;
}
