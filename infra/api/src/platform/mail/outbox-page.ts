import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml, formatDateTime } from 'shared-api/rules';
import * as v from 'valibot';
import type { Platform } from '../domain.ts';
import { notFound } from '../errors.ts';
import { mails } from './tables.ts';

const LISTED = 100;
const Params = v.object({ id: v.pipe(v.string(), v.uuid()) });

/**
 * Registers a page of the newest mails, `/demo/correos` below the base, and one page per mail with its HTML. The demo has
 * no mail server, so its notifications are read there. Never registered outside of the demo.
 */
export function registerOutboxPage(app: FastifyInstance, { db, config }: Platform): void {
  const address = `${config.apiBase}/demo/correos`;
  const linkTo = ({ id, subject }: { id: string; subject: string }) =>
    `<p><a href="${address}/${id}" aria-label="Verlo como se recibe: ${escapeHtml(subject)}">Verlo como se recibe</a></p>`;

  app.get(address, async (_request, reply) => {
    const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(LISTED);
    const list = rows.map(
      (mail) =>
        `<li><h2>${escapeHtml(mail.subject)}</h2><p>Para <b>${escapeHtml(mail.recipient)}</b>, ${formatDateTime(mail.createdAt.toISOString())}</p><pre>${escapeHtml(mail.body)}</pre>${linkTo(mail)}</li>`,
    );
    return sendPage(reply, pageOf(list));
  });

  app.get(`${address}/:id`, async (request, reply) => {
    const params = v.safeParse(Params, request.params);
    const [mail] = params.success ? await db.select().from(mails).where(eq(mails.id, params.output.id)) : [];
    if (!mail?.html) throw notFound('No se encontró el correo.');
    return sendPage(reply, mail.html);
  });
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .send(page);

const pageOf = (list: readonly string[]) => `<!doctype html>
<html lang="es-AR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Correos de la demostración</title>
<style>
body { margin: 1rem auto; max-width: 45rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b2325; }
ol { padding: 0; list-style: none; }
li { margin: 1rem 0; padding: 0 1rem; border: 1px solid #c6cfd1; border-radius: 4px; }
h2 { font-size: 1.125rem; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
</style></head>
<body><main><h1>Correos de la demostración</h1>
<p>Estos son los últimos correos que el portal habría enviado. La demostración no los envía a nadie.</p>
${list.length > 0 ? `<ol>${list.join('\n')}</ol>` : '<p>Todavía no hay correos.</p>'}
</main></body></html>`;
