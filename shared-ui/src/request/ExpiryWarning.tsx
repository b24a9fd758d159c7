import { Alert } from '@mantine/core';
import { type CivilDate, type DocumentDates, type DocumentTypeDates, expiryWarning } from 'shared-api/rules';

interface Props {
  readonly type: DocumentTypeDates;
  /** The dates as they are typed. */
  readonly dates: DocumentDates;
  readonly today: CivilDate;
  /** The person whose form it is, to whom the text says what to do. Default: the supplier. */
  readonly mode?: 'supplier' | 'staff';
}

/** Says, below the fields for a document's dates, that with these it has expired; announced when it appears. */
export function ExpiryWarning({ type, dates, today, mode }: Props) {
  const warning = expiryWarning(type, dates, today, mode);
  return (
    <div role="status">
      {warning && (
        <Alert color="ambar" title="Con esta fecha el documento está vencido">
          {warning}
        </Alert>
      )}
    </div>
  );
}
