import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { auditLog } from './tables.ts';
import { verifyAudit } from './verify.ts';

const FOLDER = path.join(import.meta.dirname, '../../../migrations');
const BEFORE = ['0000_extensions', '0001_first', '0002_tender_totals'];

it('chains the entries that an older portal wrote, whose numbers had gaps', async () => {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const apply = async (name: string) => client.exec(await readFile(path.join(FOLDER, `${name}.sql`), 'utf8'));
  try {
    for (const name of BEFORE) await apply(name);
    await client.exec(`
      insert into audit_log (id, entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id,
         realizado_en, datos_anteriores, datos_nuevos, created_at)
      overriding system value values
        (3, 'usuario', 'a', null, 'BAJA', 'ADMIN', 'b', 'users.deactivate', '{"activo": true}', '{"activo": false}', '2026-05-04 12:30:00.123+00'),
        (7, 'mensaje', 'c', '20002307554', 'ALTA', 'PROVEEDOR', 'd', 'chat.send', null, '{"mensaje": "¿Qué «tal»?"}', '2026-05-05 00:00:00+00'),
        (4, 'etiqueta', 'e', null, 'ALTA', 'SISTEMA', null, 'demo', null, null, '2026-05-04 13:00:00+00')`);
    await apply('0003_audit_chain');
    const db = drizzle(client);
    const rows = await db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ id, entidad }) => [id, entidad])).toEqual([
      [1, 'usuario'],
      [2, 'etiqueta'],
      [3, 'mensaje'],
    ]);
    expect(await verifyAudit(db, systemClock, new Map())).toMatchObject({
      integro: true,
      revisados: 3,
      sello: rows.at(-1)?.hash,
      problemas: [],
    });
  } finally {
    await client.close();
  }
});
