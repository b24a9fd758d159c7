import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { formatDateTime } from 'shared-api/rules';
import type { Platform } from '../platform.ts';
import { mails } from './tables.ts';

const SHOWN = 100;

/**
 * The newest mails of the outbox as a page, at `/demo/correos` below the base: the demo has no mail server, so this is
 * where its notifications can be read. Never registered outside of the demo.
 */
export function registerOutboxPage(
  app: FastifyInstance,
  { db, config }: Pick<Platform, 'db' | 'config'>,
): void {
  app.get(`${config.apiBase}/demo/correos`, async (_request, reply) => {
    const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(SHOWN);
    const list = rows.map(
      (mail) =>
        `<li><h2>${escapeHtml(mail.subject)}</h2><p>Para <b>${escapeHtml(mail.recipient)}</b>, ${formatDateTime(mail.createdAt.toISOString())}</p><pre>${escapeHtml(mail.body)}</pre></li>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .send(pageOf(list));
  });
}

const pageOf = (list: readonly string[]) => `<!doctype html>
<html lang="es-AR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Correos de la demostración</title></head>
<body><main><h1>Correos de la demostración</h1>
<p>Estos son los últimos correos que el portal habría enviado. La demostración no los envía a nadie.</p>
${list.length > 0 ? `<ol>${list.join('\n')}</ol>` : '<p>Todavía no hay correos.</p>'}
</main></body></html>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
