import { fixedHolder, isEditable, type PersonType, stateAfter } from 'shared-api/rules';
import { recordAudit } from '../../oversight/audit/index.ts';
import { today } from '../../platform/clock.ts';
import { nextNumber } from '../../platform/db/counters.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { TaxAuthorityError, type Taxpayer } from '../../tax-authority/index.ts';
import { createRequiredDocuments } from '../documents/index.ts';
import { lookUpTaxpayer } from '../persons/index.ts';
import { stateMail } from './notices.ts';
import {
  actsFor,
  changeRequest,
  findRequest,
  type RequestRecord,
  requestNotFound,
  withLockedRequest,
} from './record/index.ts';
import { REGISTRY_UPDATE, registryChange, registryColumns, registryTold } from './registry.ts';
import { addHistory, renameHolder } from './repository.ts';
import { supplierRequests } from './tables.ts';

export const NO_RELATION = 'No tienes relación con esta empresa';

/** @throws Refusal 400 NO_RELACION when the user does not act for the company */
export function mustRepresent(user: SessionUser, cuit: string): void {
  if (user.cuit === cuit || !actsFor(user, cuit)) throw invalid(NO_RELATION, 'NO_RELACION');
}

/** A person's own request; created by the first call. @throws Refusal 404 for somebody else's tax id */
export async function startPersonRequest(
  platform: Platform,
  user: SessionUser,
  cuit: string,
  where: string,
): Promise<RequestRecord> {
  if (user.cuit !== cuit) throw requestNotFound();
  return start(platform, user, cuit, 'FISICA', where);
}

/** The request of a company that the user acts for. @throws Refusal 400 NO_RELACION */
export async function startCompanyRequest(
  platform: Platform,
  user: SessionUser,
  cuit: string,
  where: string,
): Promise<RequestRecord> {
  mustRepresent(user, cuit);
  return start(platform, user, cuit, 'JURIDICA', where);
}

async function start(
  platform: Platform,
  user: SessionUser,
  cuit: string,
  kind: PersonType,
  where: string,
): Promise<RequestRecord> {
  const existing = await findRequest(platform.db, cuit);
  if (existing && existing.tipo_persona !== kind) throw requestNotFound();
  if (existing) return refresh(platform, user, existing, where);
  const taxpayer = await lookUpTaxpayer(platform, user, cuit);
  if (taxpayer.tipo_persona !== kind) throw requestNotFound();
  return (await create(platform, user, taxpayer, where)) ?? start(platform, user, cuit, kind, where);
}

/** While the form is open it shows what the registry says now; if it can't be asked, what it said last. */
async function refresh(
  platform: Platform,
  user: SessionUser,
  row: RequestRecord,
  where: string,
): Promise<RequestRecord> {
  if (!isEditable(row.estado)) return row;
  const taxpayer = await lookUpTaxpayer(platform, user, row.cuit).catch((error: unknown) => {
    if (error instanceof TaxAuthorityError || error instanceof Refusal) return null;
    throw error;
  });
  if (!taxpayer || !registryChange(row, taxpayer)) return row;
  return withLockedRequest(platform, user, row.cuit, async (tx, locked) => {
    // It may have been sent while the registry was being asked.
    const change = isEditable(locked.estado) ? registryChange(locked, taxpayer) : null;
    if (!change) return locked;
    const at = platform.clock.now();
    // The accounts of a company are in its name, which nobody else writes.
    const titular = fixedHolder({ ...locked, ...change });
    const renamed = titular !== null && (await renameHolder(tx, locked.id, titular));
    const { before, after } = registryTold(locked, change);
    await recordAudit(tx, {
      entity: 'sujeto_fiscal',
      entityId: locked.id,
      taxId: locked.cuit,
      operation: REGISTRY_UPDATE,
      actor: user,
      where,
      at,
      before: { ...before, ...(renamed && { titular: fixedHolder(locked) }) },
      after: { ...after, ...(renamed && { titular }) },
    });
    // The one of these columns that people save too: whoever still sees the old value is told.
    const fieldVersions = 'correo_electronico_notificacion' in change && {
      ...locked.fieldVersions,
      correo_electronico_notificacion: locked.version + 1,
    };
    return changeRequest(tx, locked.id, { ...change, ...(fieldVersions && { fieldVersions }) }, at);
  });
}

/** Thrown inside the transaction so that the number it took is given back. */
class AlreadyThere extends Error {}

/** @returns null when another call created it meanwhile */
async function create(
  { db, clock, config }: Platform,
  user: SessionUser,
  taxpayer: Taxpayer,
  where: string,
): Promise<RequestRecord | null> {
  const at = clock.now();
  const year = Number(today(clock).slice(0, 4));
  try {
    return await db.transaction(async (tx) => {
      const id = newId();
      const [row] = await tx
        .insert(supplierRequests)
        .values({
          id,
          cuit: taxpayer.cuit,
          tipo_persona: taxpayer.tipo_persona,
          nro_tramite: await nextNumber(tx, 'tramite', year),
          estado: stateAfter('start'),
          estado_desde: at,
          createdAt: at,
          updatedAt: at,
          principales_clientes: [],
          ...registryColumns(taxpayer),
        })
        .onConflictDoNothing({ target: supplierRequests.cuit })
        .returning();
      if (!row) throw new AlreadyThere();
      await createRequiredDocuments(tx, row, at);
      const historyId = await addHistory(tx, {
        requestId: id,
        estado: row.estado,
        userId: user.id,
        observaciones: [],
        at,
      });
      await recordAudit(tx, {
        entity: 'sujeto_fiscal',
        entityId: id,
        taxId: row.cuit,
        operation: 'ALTA',
        actor: user,
        where,
        at,
        before: null,
        after: { estado: row.estado, nro_tramite: row.nro_tramite },
      });
      const mail = stateMail(row, historyId, [], config);
      if (mail) await queueMail(tx, clock, mail);
      return row;
    });
  } catch (error) {
    if (error instanceof AlreadyThere) return null;
    throw error;
  }
}
