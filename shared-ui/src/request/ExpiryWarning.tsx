import { Alert } from '@mantine/core';
import {
  type CivilDate,
  type DocumentDates,
  type DocumentTypeDates,
  expiryWarning,
  futureCloseWarning,
} from 'shared-api/rules';

interface Props {
  readonly type: DocumentTypeDates;
  /** The dates as they are typed. */
  readonly dates: DocumentDates;
  readonly today: CivilDate;
  /** The person whose form it is, to whom the text says what to do. Default: the supplier. */
  readonly mode?: 'supplier' | 'staff';
}

/**
 * Says, below the fields for a document's dates, that with these it has expired, or that its balance closes in the future;
 * announced when it appears.
 */
export function ExpiryWarning({ type, dates, today, mode }: Props) {
  const expired = expiryWarning(type, dates, today, mode);
  const warning = expired ?? futureCloseWarning(type, dates, today);
  return (
    <div role="status">
      {warning && (
        <Alert
          color="ambar"
          title={
            expired ? 'Con esta fecha el documento está vencido' : 'Esa fecha de cierre todavía no llegó'
          }
        >
          {warning}
        </Alert>
      )}
    </div>
  );
}
