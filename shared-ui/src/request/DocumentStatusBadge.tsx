import { DOCUMENT_STATUS_LABEL, type DocumentStatusName } from 'shared-api/rules';
import { StatusBadge } from './StatusBadge.tsx';
import { DOCUMENT_STATUS_STYLE } from './status-styles.ts';

/** The status of a document. */
export function DocumentStatusBadge({ status }: { readonly status: DocumentStatusName }) {
  return <StatusBadge status={DOCUMENT_STATUS_STYLE[status]} label={DOCUMENT_STATUS_LABEL[status]} />;
}
