import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import {
  fixedHolder,
  isEditable,
  NOTIFICATION_EMAIL_MISSING,
  notificationEmailProblem,
  type PersonType,
  stateAfter,
  storedSearchText,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { insertRow, lockFor, nextNumber, pick } from '../../platform/db/database.ts';
import type { Author, Platform, SessionUser } from '../../platform/domain.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import { TaxAuthorityError, type Taxpayer } from '../../tax-authority/index.ts';
import { createRequiredDocuments } from '../documents/index.ts';
import { lookUpTaxpayer } from '../persons/index.ts';
import {
  changeRequest,
  findRequest,
  type RequestRecord,
  renameHolder,
  requestNotFound,
  withLockedRequest,
} from './record/index.ts';
import { supplierRequests as r } from './tables.ts';
import { recordState } from './transition.ts';

export const REGISTRY_UPDATE = 'ACTUALIZACION DE ARCA';
const NO_RELATION = 'No tienes relación con esta empresa';

/** @throws Refusal 400 NO_RELACION when the user does not act for the company; their own tax id is none */
export function mustRepresent(user: SessionUser, cuit: string): void {
  if (!user.represents.includes(cuit)) throw invalid(NO_RELATION, 'NO_RELACION');
}

/**
 * Reads a request, which the first call creates: a person's own, or that of a company that they act for.
 * @throws Refusal 404 for another person's tax id, 400 NO_RELACION for a company that the user does not act for
 */
export async function startRequest(
  platform: Platform,
  { cuit, kind, ...author }: Author & { readonly cuit: string; readonly kind: PersonType },
): Promise<RequestRecord> {
  const { user } = author;
  if (kind === 'JURIDICA') mustRepresent(user, cuit);
  else if (user.cuit !== cuit) throw requestNotFound();
  const existing = await findRequest(platform.db, cuit);
  if (existing && existing.tipo_persona !== kind) throw requestNotFound();
  if (existing) return refresh(platform, author, existing);
  const taxpayer = await lookUpTaxpayer(platform, user, cuit);
  if (taxpayer.tipo_persona !== kind) throw requestNotFound();
  return create(platform, author, taxpayer);
}

/** Updates an editable request from the registry; if the registry can't be asked, its last answer stays. */
async function refresh(platform: Platform, { user, audit }: Author, row: RequestRecord) {
  if (!isEditable(row.estado)) return row;
  const taxpayer = await lookUpTaxpayer(platform, user, row.cuit).catch((error: unknown) => {
    if (error instanceof TaxAuthorityError || error instanceof Refusal) return null;
    throw error;
  });
  // Somebody may have saved while the registry answered.
  const current = (await findRequest(platform.db, row.cuit)) ?? row;
  if (!taxpayer || !registryChange(current, taxpayer)) return current;
  return withLockedRequest(platform, user, row.cuit, async (tx, locked) => {
    // The request may have been sent while the registry answered.
    const change = isEditable(locked.estado) ? registryChange(locked, taxpayer) : null;
    if (!change) return locked;
    const at = platform.clock.now();
    // A company's accounts carry its name, which nobody types.
    const titular = fixedHolder({ ...locked, ...change });
    const isRenamed = titular !== null && (await renameHolder(tx, locked.id, titular));
    const { before, after } = registryAuditDetails(locked, change);
    await audit(tx, {
      entity: 'sujeto_fiscal',
      entityId: locked.id,
      taxId: locked.cuit,
      operation: REGISTRY_UPDATE,
      before: { ...before, ...(isRenamed && { titular: fixedHolder(locked) }) },
      after: { ...after, ...(isRenamed && { titular }) },
    });
    // Suppliers save this column too: the new version rejects a save made on the old value.
    const fieldVersions = 'correo_electronico_notificacion' in change && {
      ...locked.fieldVersions,
      correo_electronico_notificacion: locked.version + 1,
    };
    return changeRequest(tx, locked, { ...change, ...(fieldVersions && { fieldVersions }) }, at);
  });
}

/** Creates the request, unless another call has created it meanwhile. */
function create(platform: Platform, { user, where }: Author, taxpayer: Taxpayer) {
  const { db, clock } = platform;
  return db.transaction(async (tx) => {
    // Two first calls at once: the second one waits, and reads what the first one wrote.
    await lockFor(tx, `request ${taxpayer.cuit}`);
    const existing = await findRequest(tx, taxpayer.cuit);
    if (existing) return existing;
    const at = clock.now();
    const row = await insertRow(tx, r, {
      cuit: taxpayer.cuit,
      tipo_persona: taxpayer.tipo_persona,
      nro_tramite: await nextNumber(tx, 'tramite', today(clock)),
      estado: stateAfter('start'),
      estado_desde: at,
      createdAt: at,
      updatedAt: at,
      principales_clientes: [],
      ...registryColumns(taxpayer),
    });
    await createRequiredDocuments(tx, row, at);
    const auditDetails = { nro_tramite: row.nro_tramite };
    await recordState(platform, tx, row, null, { user, where, auditDetails });
    return row;
  });
}

export function registryColumns({
  cuit: _cuit,
  tipo_persona: _kind,
  nombre: _name,
  apellido: _surname,
  sexo: _sex,
  fechaNacimiento: _birth,
  email_afip: _email,
  condicion_fiscal_sugerida: _condition,
  ...columns
}: Taxpayer) {
  return { ...columns, ...searchNames(columns) };
}

/** Returns the columns in which searches find a request's names. */
const searchNames = (names: Pick<RequestRecord, 'nombre_persona_humana' | 'razon_social'>) => ({
  nombre_busqueda: storedSearchText(names.nombre_persona_humana ?? ''),
  razon_social_busqueda: storedSearchText(names.razon_social ?? ''),
});

/**
 * Returns the columns that differ from what the registry says; null when none does. A notification address that a
 * company chose and that is no longer registered is cleared: the company must choose another.
 */
function registryChange(row: RequestRecord, taxpayer: Taxpayer) {
  const current = {
    ...registryColumns(taxpayer),
    ...(isChosenEmailGone(row, taxpayer) && { correo_electronico_notificacion: null }),
    datos_societarios: withStoredNames(taxpayer.datos_societarios, row.datos_societarios),
  };
  const changed = Object.entries(current).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof typeof current], value),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<typeof current>) : null;
}

/** Returns true if ARCA no longer lists the chosen address. Where it lists none, the choice stays: not every service does. */
function isChosenEmailGone(
  { tipo_persona, correo_electronico_notificacion: chosen }: RequestRecord,
  { domicilio_electronico }: Taxpayer,
): boolean {
  if (tipo_persona === 'FISICA' || chosen === null) return false;
  return notificationEmailProblem(chosen, domicilio_electronico) === NOTIFICATION_EMAIL_MISSING;
}

/** A partner whose name the registry could not tell now keeps the stored one. */
function withStoredNames(
  partners: Taxpayer['datos_societarios'],
  stored: RequestRecord['datos_societarios'],
) {
  const names = new Map(stored.map(({ cuit_persona, nombre }) => [cuit_persona, nombre]));
  return partners.map((partner) => ({
    ...partner,
    nombre: partner.nombre || (names.get(partner.cuit_persona) ?? ''),
  }));
}

/** Returns the values before and after a change for the audit log, without the columns that only serve search. */
function registryAuditDetails(row: RequestRecord, change: NonNullable<ReturnType<typeof registryChange>>) {
  const { nombre_busqueda: _name, razon_social_busqueda: _business, ...after } = change;
  return { before: pick(row, Object.keys(after) as (keyof typeof after)[]), after };
}

/** Writes the names for search anew that an earlier version of the portal stored: they begin without a space. */
export async function foldNames({ db }: Platform): Promise<void> {
  const rows = await db
    .select(pick(r, ['id', 'version', 'nombre_persona_humana', 'razon_social']))
    .from(r)
    .where(sql`concat(${r.nombre_busqueda}, ${r.razon_social_busqueda}) similar to '[^ ]%'`);
  for (const { id, version, ...names } of rows) {
    const isUnchanged = and(eq(r.id, id), eq(r.version, version));
    // A request that has changed meanwhile waits for the next run.
    await db.update(r).set(searchNames(names)).where(isUnchanged);
  }
}
