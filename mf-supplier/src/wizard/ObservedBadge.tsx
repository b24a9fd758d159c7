import type { AttendedObservation, SupplierDocument, UserDataBundle } from 'shared-api/contract';
import { documentStatus, isApprovable, isAttended, isRenewal, todayInCity } from 'shared-api/rules';
import { DocumentStatusBadge, ObservationStateBadge } from 'shared-ui/request';

interface Props {
  readonly state: UserDataBundle['estado_tramite'];
  readonly document: SupplierDocument;
  /** Observations on the document, at least one. */
  readonly observations: readonly AttendedObservation[];
}

/** The state of an observed document: how far its correction is or, in a renewal, its status. */
export function ObservedBadge({ state, document, observations }: Props) {
  const renewal = isRenewal(state.estado, state.observaciones);
  const { estado } = documentStatus(document.tipo_documento, document, todayInCity(new Date()));
  if (renewal) return <DocumentStatusBadge status={estado} />;
  if (!observations.every(isAttended)) {
    return <ObservationStateBadge estado="pendiente" label="Observado" />;
  }
  if (!isApprovable(estado)) return <DocumentStatusBadge status={estado} />;
  const isExplained = observations.some(({ respuesta }) => respuesta !== null);
  return <ObservationStateBadge estado="atendida" label={isExplained ? 'Explicado' : 'Corregido'} />;
}
