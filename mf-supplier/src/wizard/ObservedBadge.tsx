import type { AttendedObservation, SupplierDocument } from 'shared-api/contract';
import { documentStatus, isApprovable, isAttended, todayInCity } from 'shared-api/rules';
import { DocumentStatusBadge, ObservationStateBadge } from 'shared-ui/request';
import { useIsRenewal } from './context.ts';

interface Props {
  readonly document: SupplierDocument;
  /** Observations on the document, at least one. */
  readonly observations: readonly AttendedObservation[];
}

/** The state of an observed document: how far its correction is or, in a renewal, its status. */
export function ObservedBadge({ document, observations }: Props) {
  const renewal = useIsRenewal();
  const { estado } = documentStatus(document.tipo_documento, document, todayInCity(new Date()));
  if (renewal) return <DocumentStatusBadge status={estado} />;
  if (!observations.every(isAttended)) {
    return <ObservationStateBadge estado="pendiente" label="Observado" />;
  }
  if (!isApprovable(estado)) return <DocumentStatusBadge status={estado} />;
  const isExplained = observations.some(({ respuesta }) => respuesta !== null);
  return <ObservationStateBadge estado="atendida" label={isExplained ? 'Explicado' : 'Corregido'} />;
}
