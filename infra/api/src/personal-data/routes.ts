import { exportPersonalData } from 'shared-api/contract';
import { recordAudit } from '../audit/index.ts';
import { today } from '../platform/clock.ts';
import { type Route, route, userOf } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { mustReach } from '../request-record/index.ts';
import { type ArchiveEntry, archiveOf } from './archive.ts';
import { explained } from './explained.ts';
import { filesOf, placeOf } from './files.ts';
import { heldAbout } from './held.ts';

/** What a supplier may ask about their own data (law 25.326). */
export function personalDataRoutes({ db, clock, files: store, config }: Platform): Route[] {
  return [
    route(exportPersonalData, async ({ params: { cuit }, reply, endpointId, ...call }) => {
      const user = userOf(call);
      mustReach(user, cuit);
      const at = clock.now();
      const { held, files } = await db.transaction(async (tx) => {
        const found = await heldAbout(tx, user, cuit);
        const listed = await filesOf(tx, found);
        await recordAudit(tx, {
          entity: 'datos_personales',
          entityId: cuit,
          taxId: cuit,
          operation: 'EXPORTACION',
          actor: user,
          where: endpointId,
          at,
          before: null,
          after: null,
        });
        return { held: found, files: listed };
      });
      const listed = files.map(({ id, ...file }) => ({ id, archivo: placeOf({ id, ...file }), ...file }));
      const texts = {
        'LEAME.txt': explained(config, cuit, at),
        'datos.json': JSON.stringify({ cuit, generado: at, ...held, archivos: listed }, null, 2),
      };
      const entries: ArchiveEntry[] = [
        ...Object.entries(texts).map(([path, text]) => ({ path, content: async () => oneOf(text) })),
        ...files.map((file) => ({ path: placeOf(file), content: async () => store.get(file.id) })),
      ];
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="mis-datos-${cuit}-${today(clock)}.zip"`)
        .header('cache-control', 'private, no-store');
      await reply.send(archiveOf(entries));
    }),
  ];
}

async function* oneOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
