import { exportDataAccesses, exportPersonalData, listDataAccesses } from 'shared-api/contract';
import { accessDaysProblem } from 'shared-api/rules';
import { contentOf } from '../../files/index.ts';
import { EXPORT, joinChain, recordAudit, recordExport } from '../../oversight/audit/index.ts';
import { today } from '../../platform/clock.ts';
import { sendCsv } from '../../platform/csv.ts';
import { invalid } from '../../platform/errors.ts';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { mustReach } from '../requests/record/index.ts';
import { ACCESS_HEADERS, type AccessFilter, accessPage, accessRows } from './access-list.ts';
import { type ArchiveEntry, archiveOf } from './archive.ts';
import { explained } from './explained.ts';
import { filesOf, placeOf } from './files.ts';
import { heldAbout } from './held.ts';

/** What a supplier may ask about their own data (law 25.326), and an administrator about who looked at it. */
export function personalDataRoutes({ db, clock, files: store, config }: Platform): Route[] {
  return [
    route(exportPersonalData, async ({ params: { cuit }, reply, endpointId, ...call }) => {
      const user = userOf(call);
      mustReach(user, cuit);
      const at = clock.now();
      await joinChain(db);
      const { held, files } = await db.transaction(async (tx) => {
        const found = await heldAbout(tx, user, cuit);
        const listed = await filesOf(tx, found);
        await recordAudit(tx, {
          entity: 'datos_personales',
          entityId: cuit,
          taxId: cuit,
          operation: EXPORT,
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
        ...files.map((file) => ({ path: placeOf(file), content: () => contentOf(store, file) })),
      ];
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="mis-datos-${cuit}-${today(clock)}.zip"`)
        .header('cache-control', 'private, no-store');
      await reply.send(archiveOf(entries));
    }),
    route(listDataAccesses, async ({ query: { page, ...filter } }) => {
      mustBeInOrder(filter);
      return accessPage(db, filter, page);
    }),
    route(exportDataAccesses, async ({ query: filter, reply, endpointId, ...call }) => {
      mustBeInOrder(filter);
      await db.transaction((tx) =>
        recordExport(tx, {
          entity: 'consultas',
          taxId: filter.cuit ?? null,
          actor: userOf(call),
          where: endpointId,
          at: clock.now(),
          filter,
        }),
      );
      await sendCsv(reply, 'consultas.csv', ACCESS_HEADERS, accessRows(db, filter));
    }),
  ];
}

/** @throws Refusal 400 when the last day is before the first */
function mustBeInOrder({ desde, hasta }: AccessFilter): void {
  const problem = accessDaysProblem(desde ?? null, hasta ?? null);
  if (problem) throw invalid(problem);
}

async function* oneOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
