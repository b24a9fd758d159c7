import { IconDevices, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldName, REQUEST_FIELDS, sameValue } from 'shared-api/rules';
import { Alert } from 'shared-ui';
import type { TypedSteps } from './form-draft.ts';

interface Props {
  /** Values that were typed before the form was opened. */
  readonly opened: TypedSteps;
  readonly typed: TypedSteps;
}

/** Says that unsaved values of before were restored, while any of them is still as it was. */
export function RestoredNotice({ opened, typed }: Props) {
  const [before] = useState(() => Object.entries(opened));
  const isThere = before.some(([step, fields]) =>
    Object.entries(fields).some(([field, value]) =>
      sameValue(typed[step as keyof TypedSteps]?.[field]?.valor, value.valor),
    ),
  );
  if (!isThere) return null;
  return (
    <Alert role="status" color="azul" icon={<IconHistory size={20} aria-hidden />}>
      Recuperamos lo que había escrito y no llegó a guardarse. Revíselo y continúe para guardarlo.
    </Alert>
  );
}

/** Says which fields were typed on two devices: the newest text stays. */
export function OtherDeviceNotice({ fields }: { readonly fields: readonly string[] }) {
  const names = fields.flatMap((field) => REQUEST_FIELDS[field as FieldName]?.label ?? []);
  return (
    <Alert role="status" color="azul" icon={<IconDevices size={20} aria-hidden />}>
      También escribió en otro dispositivo: quedó lo último que escribió
      {names.length > 0 && ` (${names.join(', ')})`}. Revíselo antes de guardarlo.
    </Alert>
  );
}
