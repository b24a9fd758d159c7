import type { Observation } from 'shared-api/contract';
import { ESTADO_LABEL, ESTADO_MEANING, notificationAddress, STATUS_PAGE_ESTADOS } from 'shared-api/rules';
import type { RequestRecord } from '../request-record/index.ts';

const nameOf = (row: Pick<RequestRecord, 'cuit' | 'razon_social' | 'nombre_persona_humana'>): string =>
  row.razon_social ?? row.nombre_persona_humana ?? row.cuit;

/** The page that shows the state: the status page where it can be opened, else the portal home. */
function pageOf(row: RequestRecord): string {
  const person = row.tipo_persona === 'FISICA' ? 'persona-humana' : 'persona-juridica';
  const open = STATUS_PAGE_ESTADOS.includes(row.estado);
  return `/request-management/${open ? 'estado-tramite/' : ''}${person}/${row.cuit}`;
}

/** The mail that tells a supplier of a change of state; null when they have no address at all. */
export function notice(
  row: RequestRecord,
  observations: readonly Observation[],
  publicUrl: string,
): { to: string; subject: string; body: string } | null {
  const to = notificationAddress(row);
  if (!to) return null;
  const lines = [
    `${nameOf(row)} (CUIT ${row.cuit}):`,
    '',
    `El trámite N° ${row.nro_tramite} está ahora en estado «${ESTADO_LABEL[row.estado]}».`,
    ESTADO_MEANING[row.estado],
  ];
  if (observations.length > 0) {
    lines.push(
      '',
      'Observaciones:',
      ...observations.map(({ name, observacion }) => `- ${name}: ${observacion}`),
    );
  }
  lines.push('', `Puede consultarlo en ${publicUrl}${pageOf(row)}`, '', 'Portal de Proveedores');
  return {
    to,
    subject: `Inscripción de proveedores: ${ESTADO_LABEL[row.estado]} (trámite ${row.nro_tramite})`,
    body: lines.join('\n'),
  };
}
