import { eq } from 'drizzle-orm';
import { formatTaxId } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { mailSender } from '../../config/city.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestRecord } from '../requests/record/index.ts';

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
