import { IconHistory } from '@tabler/icons-react';
import { Alert } from 'shared-ui';

/** Says that unsaved values of before were restored. */
export function RestoredNotice() {
  return (
    <Alert role="status" color="azul" icon={<IconHistory size={20} aria-hidden />}>
      Recuperamos lo que había escrito y no llegó a guardarse. Revíselo y continúe para guardarlo.
    </Alert>
  );
}
