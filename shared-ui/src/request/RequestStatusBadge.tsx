import { ESTADO_LABEL, type Estado } from 'shared-api/rules';
import { StatusBadge } from './StatusBadge.tsx';
import { REQUEST_STATUS_STYLE } from './status-styles.ts';

/** The state of a request. */
export function RequestStatusBadge({ estado }: { readonly estado: Estado }) {
  return <StatusBadge status={REQUEST_STATUS_STYLE[estado]} label={ESTADO_LABEL[estado]} />;
}
