import { exportDataAccesses, exportPersonalData, listDataAccesses } from 'shared-api/contract';
import {
  accessDaysProblem,
  DRAFT_DAYS,
  daysInWords,
  downloadName,
  ESTADO_LABEL,
  formatDateTime,
  formatTaxId,
  isEditable,
  KEPT_DAYS,
  statesWhere,
} from 'shared-api/rules';
import type { Config } from '../../config/config.ts';
import { contentOf } from '../../files/index.ts';
import { recordExport } from '../../oversight/audit/index.ts';
import { HOUR_MS, today } from '../../platform/clock.ts';
import { sendCsv } from '../../platform/csv.ts';
import { type Domain, route } from '../../platform/domain.ts';
import { invalid } from '../../platform/errors.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { archiveOf } from '../../platform/zip.ts';
import { mustReach } from '../requests/record/index.ts';
import { ACCESS_HEADERS, type AccessFilter, accessPage, accessRows, deleteOldAccesses } from './accesses.ts';
import { readPersonalData } from './export.ts';

export { createDataAccessLog } from './accesses.ts';

/** Copies of a supplier's data for the supplier (law 25.326), and for administrators which staff read it. */
export const personalData: Domain = {
  routes: ({ db, clock, files: store, config, log }) => [
    route(exportPersonalData, async ({ params: { cuit }, reply, user, audit }) => {
      mustReach(user, cuit);
      const at = clock.now();
      const { data, fileRows } = await readPersonalData(db, { user, audit }, cuit);
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
    route(exportDataAccesses, async ({ query: filter, reply, audit }) => {
      mustBeInOrder(filter);
      await recordExport(db, audit, 'consultas', filter.cuit ?? null, filter);
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

const keptFor = (what: keyof typeof KEPT_DAYS): string => daysInWords(KEPT_DAYS[what]);

/** Writes `LEAME.txt`: what the archive holds, how long the portal stores it, and how to correct a mistake. */
const readmeText = (
  { cityName, publicUrl }: Config,
  cuit: string,
  at: Date,
) => `Datos que el portal de proveedores guarda sobre el CUIT ${formatTaxId(cuit)}
${cityName}, ${publicUrl}
Generado el ${formatDateTime(at.toISOString())}

Qué hay aquí
- datos.json: la cuenta y sus ingresos, la inscripción con todo lo que se cargó, su historia, los mensajes con el auditor,
  los certificados, los correos enviados, las operaciones registradas y los días en que el personal consultó los datos.
- archivos/: los archivos que se presentaron, también los que después se reemplazaron.

Por cuánto tiempo se guarda
- La inscripción, su historia y el registro de operaciones: mientras exista el registro de proveedores, porque
  respaldan actos administrativos.
- Lo que se escribió y no se guardó: hasta que se guarda, se descarta o se envía, y a lo sumo ${DRAFT_DAYS} días.
- Ingresos: ${keptFor('sessions')} después de su fin. Consultas del personal: ${keptFor('accesses')}. Texto de los correos enviados: ${keptFor('mails')}.
- Intentos fallidos de ingreso: ${keptFor('attempts')}. Respuestas guardadas para no repetir una operación: ${keptFor('answers')}.

Cómo corregir un dato
- Lo que viene de ARCA (nombre, domicilio fiscal, actividades) se corrige en ARCA; el portal lo vuelve a leer.
- Lo que usted cargó lo corrige en su inscripción mientras esté en estado ${statesWhere(isEditable)
  .map((estado) => ESTADO_LABEL[estado])
  .join(' o\n  ')}; en otro, pídalo al auditor por los mensajes del trámite. El plazo para
  corregir es de cinco días hábiles.

La Ley 25.326 le da derecho a conocer sus datos sin costo, y a que se corrijan o actualicen. Si no se respeta, puede
reclamar ante la Agencia de Acceso a la Información Pública, órgano de control de esa ley.
`;
