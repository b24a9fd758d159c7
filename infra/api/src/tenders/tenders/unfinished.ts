import { and, desc, eq } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import {
  DRAFT_DAYS,
  fileIdOf,
  sameValue,
  TENDER_DRAFT_GONE,
  TENDER_DRAFTS_FULL,
  TENDER_DRAFTS_MAX,
} from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { referredFileId, signFileUrl } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import { deleteOld, type Sql, type Transaction } from '../../platform/db/database.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { unfinishedTenders as drafts } from './tables.ts';

const CHANGED = 'Usted cambió esta licitación sin terminar en otra ventana.';

const ownDraft = (id: string, userId: string) => and(eq(drafts.id, id), eq(drafts.userId, userId));

const select = (from: Sql) =>
  from
    .select({ draft: drafts, pliego: { tipo: files.mime, bytes: files.bytes } })
    .from(drafts)
    .leftJoin(files, eq(files.id, drafts.pliegoFileId));
type DraftRow = Awaited<ReturnType<typeof select>>[number];

function view(platform: Platform, { draft, pliego }: DraftRow): contract.UnfinishedTender {
  const { id, version, updatedAt, pliegoFileId, valores } = draft;
  const pliego_url = pliegoFileId && signFileUrl(platform, pliegoFileId);
  return { id, version, fecha: updatedAt.toISOString(), valores: { ...valores, pliego_url }, pliego };
}

export const unfinishedRoutes = (platform: Platform): Route[] => [
  route(contract.listUnfinishedTenders, async ({ user }) => {
    const rows = await select(platform.db)
      .where(eq(drafts.userId, user.id))
      .orderBy(desc(drafts.updatedAt), drafts.id);
    return { data: rows.map((row) => view(platform, row)) };
  }),

  // The same values sent again are answered as they are stored.
  route(contract.saveUnfinishedTender, async ({ user: { id: userId }, params: { id }, body }) => {
    const { pliego_url, ...valores } = body.valores;
    const at = platform.clock.now();
    const read = async (tx: Transaction) => {
      const [row] = await select(tx).where(ownDraft(id, userId));
      return row && view(platform, row);
    };
    const data = await platform.db.transaction(async (tx) => {
      // One save of a person at a time: the number of their drafts is limited.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const stored = await read(tx);
      if (stored) {
        const { pliego_url: url, ...before } = stored.valores;
        const isSame = sameValue(before, valores) && fileIdOf(url ?? '') === fileIdOf(pliego_url ?? '');
        if (isSame) return stored;
        if (stored.version !== body.version) throw conflict(CHANGED, 'CONFLICTO', { borrador: stored });
      } else {
        if (body.version !== 0) throw conflict(TENDER_DRAFT_GONE, 'CONFLICTO', { borrador: null });
        const total = await tx.$count(drafts, eq(drafts.userId, userId));
        if (total >= TENDER_DRAFTS_MAX) throw conflict(TENDER_DRAFTS_FULL, 'ESTADO');
      }
      const values = {
        valores,
        pliegoFileId: pliego_url && (await referredFileId(tx, pliego_url, userId)),
        version: Math.max(at.getTime(), (stored?.version ?? 0) + 1),
        updatedAt: at,
      };
      const [written] = await tx
        .insert(drafts)
        .values({ id, userId, ...values })
        .onConflictDoUpdate({ target: drafts.id, set: values, setWhere: eq(drafts.userId, userId) })
        .returning({ id: drafts.id });
      const saved = written && (await read(tx));
      if (!saved) throw notFound();
      return saved;
    });
    return { data };
  }),

  route(contract.discardUnfinishedTender, async ({ user, params }) => {
    await deleteUnfinished(platform.db, user.id, params.id);
    return { message: 'Licitación sin terminar descartada' };
  }),
];

/** Deletes a person's unfinished tender: it was discarded, or created. */
export async function deleteUnfinished(from: Sql, userId: string, id: string): Promise<void> {
  await from.delete(drafts).where(ownDraft(id, userId));
}

export const deleteOldUnfinished = deleteOld([drafts.updatedAt, DRAFT_DAYS]);
