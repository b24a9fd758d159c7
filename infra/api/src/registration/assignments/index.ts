import { and, asc, eq, inArray } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { formatTaxId, isAssignable, NO_DECISION, rolesWith } from 'shared-api/rules';
import { compareByName, users } from '../../accounts/users/tables.ts';
import { mailSender } from '../../config/config.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { type Author, type Domain, type Platform, route, type SessionUser } from '../../platform/domain.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { type RequestRecord, withLockedRequest } from '../requests/record/index.ts';
import { supplierRequests } from '../requests/tables.ts';

/** Entity of the audit log's entries about assignments; their `entidad_id` is the request's. */
export const ASSIGNMENT = 'asignacion';
const NOT_ASSIGNABLE = 'No se puede asignar.';
const NO_REVIEWER = 'Esa persona no puede revisar trámites: elija a otra';

export const reviewerColumns = { id: users.id, nombre: users.nombre, apellido: users.apellido };

/**
 * Condition on a user: active, with a role that reviews. The requests of anybody else count as not taken, so every
 * reader of `reviewerId` joins `users` under this condition.
 */
export const isReviewer = and(eq(users.activo, true), inArray(users.tipo, rolesWith('requests.review')));

export const assignments: Domain = {
  routes: (platform) => [
    route(contract.listReviewers, async () => {
      const reviewers = await platform.db
        .select(reviewerColumns)
        .from(users)
        .where(isReviewer)
        .orderBy(asc(users.id));
      return reviewers.sort(compareByName);
    }),

    route(contract.assignReviewer, async ({ user, audit, params: { cuit }, body }) => {
      const reviewer = await withLockedRequest(platform, user, cuit, async (tx, row) => {
        const after = await assignInTransaction(tx, row, { audit, ...body });
        if (after && after.id !== row.reviewerId) await mailAssigned(platform, tx, user, after.id, [row]);
        return after;
      });
      if (!reviewer) return { message: 'El trámite quedó sin tomar' };
      if (reviewer.id === user.id) return { message: 'El trámite quedó a su nombre' };
      return { message: `El trámite quedó a nombre de ${reviewer.nombre} ${reviewer.apellido}` };
    }),
  ],
};

/** Reads who reviews a request by its `reviewerId`; null for nobody who may review. */
export async function findReviewer(from: Sql, id: string | null): Promise<contract.Reviewer | null> {
  if (id === null) return null;
  const [row] = await from
    .select(reviewerColumns)
    .from(users)
    .where(and(eq(users.id, id), isReviewer));
  return row ?? null;
}

/**
 * Gives a locked request to a reviewer, or to nobody, with its audit entry; the mail is the caller's (`mailAssigned`). The
 * request's version stays: the supplier who corrects it must not be told that somebody changed it.
 * @returns the reviewer it has then; null for nobody
 * @throws Refusal 400 for somebody who may not review, 409 for a decided request, or when another than `revisor_visto`
 * reviews it
 */
export async function assignInTransaction(
  tx: Transaction,
  row: RequestRecord,
  { audit, revisor, revisor_visto }: Pick<Author, 'audit'> & contract.BodyOf<typeof contract.assignReviewer>,
): Promise<contract.Reviewer | null> {
  if (!isAssignable(row.estado)) throw conflict(`${NO_DECISION[row.estado]} ${NOT_ASSIGNABLE}`, 'ESTADO');
  const before = await findReviewer(tx, row.reviewerId);
  if (revisor === (before?.id ?? null)) return before;
  if (revisor_visto !== undefined && revisor_visto !== (before?.id ?? null)) {
    throw conflict(`${reviewText(before)} Actualice la página.`);
  }
  const after = await findReviewer(tx, revisor);
  if (revisor !== null && after === null) throw invalid(NO_REVIEWER);
  await tx.update(supplierRequests).set({ reviewerId: revisor }).where(eq(supplierRequests.id, row.id));
  await audit(tx, {
    entity: ASSIGNMENT,
    entityId: row.id,
    taxId: row.cuit,
    before: { revisor: fullName(before) },
    after: { revisor: fullName(after) },
  });
  return after;
}

const reviewText = (reviewer: contract.Reviewer | null): string =>
  reviewer ? `Ahora la revisa ${fullName(reviewer)}.` : 'Ya no la revisa nadie: quedó sin tomar.';

const fullName = (reviewer: contract.Reviewer | null): string | null =>
  reviewer && `${reviewer.nombre} ${reviewer.apellido}`.trim();

/**
 * Tells a reviewer by one mail which requests somebody else gave them. No mail for one's own taking, or to somebody who
 * named no address.
 */
export async function mailAssigned(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  tx: Transaction,
  by: SessionUser,
  reviewerId: string,
  requests: readonly RequestRecord[],
): Promise<void> {
  const [first, ...more] = requests;
  if (!first || reviewerId === by.id) return;
  const [reviewer] = await tx.select({ correo: users.correo }).from(users).where(eq(users.id, reviewerId));
  if (!reviewer?.correo) return;
  const page = ({ cuit }: RequestRecord) => `${config.publicUrl}/dashboard/ver-tramite/${cuit}`;
  const subject =
    more.length === 0
      ? `Le asignaron el trámite ${first.nro_tramite}`
      : `Le asignaron ${requests.length} trámites`;
  const items = requests.map((request) => ({ text: nameOf(request), url: page(request) }));
  await queueMail(tx, clock, {
    eventKey: `asignacion:${newId()}`,
    to: reviewer.correo,
    subject,
    ...writeLetter({
      sender: mailSender(config.cityName),
      heading: subject,
      blocks: [
        `${by.nombre} ${by.apellido} le asignó para revisar:`,
        more.length === 0 ? items.map(({ text }) => text) : items,
      ],
      link: { label: 'Ver el trámite', url: page(first) },
    }),
  });
}

const nameOf = ({ cuit, nro_tramite, razon_social, nombre_persona_humana }: RequestRecord): string =>
  `${razon_social ?? nombre_persona_humana ?? ''} (CUIT ${formatTaxId(cuit)}), trámite N° ${nro_tramite}`.trim();
