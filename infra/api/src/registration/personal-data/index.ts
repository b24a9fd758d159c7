import { exportDataAccesses, exportPersonalData, listDataAccesses } from 'shared-api/contract';
import { accessDaysProblem, downloadName } from 'shared-api/rules';
import { contentOf } from '../../files/index.ts';
import { recordExport } from '../../oversight/audit/index.ts';
import { HOUR_MS, today } from '../../platform/clock.ts';
import { sendCsv } from '../../platform/csv.ts';
import type { Domain } from '../../platform/domain.ts';
import { invalid } from '../../platform/errors.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { route } from '../../platform/http/route.ts';
import { archiveOf } from '../../platform/zip.ts';
import { mustReach } from '../requests/record/index.ts';
import { ACCESS_HEADERS, type AccessFilter, accessPage, accessRows, deleteOldAccesses } from './accesses.ts';
import { readPersonalData } from './export.ts';
import { readmeText } from './readme.ts';

export { createDataAccessLog } from './accesses.ts';

/** Copies of a supplier's data for the supplier (law 25.326), and for administrators which staff read it. */
export const personalData: Domain = {
  routes: ({ db, clock, files: store, config, log }) => [
    route(exportPersonalData, async ({ params: { cuit }, reply, user, where }) => {
      mustReach(user, cuit);
      const at = clock.now();
      const { data, fileRows } = await readPersonalData({ db }, { user, where }, cuit, at);
      // The start of its id tells a file from others of the same name.
      const archivos = fileRows.map((file) => ({
        ...file,
        archivo: `archivos/${file.id.slice(0, 8)}-${file.name}`,
      }));
      const entries = [
        { path: 'LEAME.txt', content: readmeText(config, cuit, at) },
        {
          path: 'datos.json',
          content: JSON.stringify({ cuit, generado: at, ...data, archivos }, null, 2),
        },
        ...archivos.map((file) => ({ path: file.archivo, content: () => contentOf(store, file) })),
      ];
      const archive = archiveOf(entries, at, log);
      await sendAttachment(reply, 'application/zip', downloadName('mis-datos', cuit, today(clock)), archive);
    }),
    route(listDataAccesses, async ({ query: { page, ...filter } }) => {
      mustBeInOrder(filter);
      return accessPage(db, filter, page);
    }),
    route(exportDataAccesses, async ({ query: filter, reply, user, where }) => {
      mustBeInOrder(filter);
      const exported = { entity: 'consultas', taxId: filter.cuit ?? null, filter };
      await recordExport(db, { user, where, at: clock.now(), ...exported });
      await sendCsv(reply, 'consultas.csv', ACCESS_HEADERS, accessRows(db, filter));
    }),
  ],
  jobs: [{ name: 'old-accesses', everyMs: HOUR_MS, run: deleteOldAccesses }],
};

/** @throws Refusal 400 when the last day is before the first */
function mustBeInOrder({ desde, hasta }: AccessFilter): void {
  const problem = accessDaysProblem(desde ?? null, hasta ?? null);
  if (problem) throw invalid(problem);
}
