import { IconDevices, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldName, REQUEST_FIELDS, sameValue } from 'shared-api/rules';
import { Alert } from 'shared-ui';
import type { TypedSteps } from './form-draft.ts';
import type { Step } from './steps.ts';

interface Props {
  /** Values that were typed before the form was opened. */
  readonly opened: TypedSteps;
  readonly typed: TypedSteps;
  readonly steps: readonly Step[];
}

/** Says that unsaved values of before were restored, while any of them is still as it was. */
export function RestoredNotice({ opened, typed, steps }: Props) {
  const [before] = useState(opened);
  const restored = steps.filter(({ key }) =>
    Object.entries(before[key] ?? {}).some(([field, value]) =>
      sameValue(typed[key]?.[field]?.valor, value.valor),
    ),
  );
  if (restored.length === 0) return null;
  const where = restored.map(({ title }) => `«${title}»`).join(', ');
  return (
    <Alert role="status" color="azul" icon={<IconHistory size={20} aria-hidden />}>
      {`Recuperamos lo que había escrito y no llegó a guardarse. Revíselo en ${where} y continúe para guardarlo.`}
    </Alert>
  );
}

/** Says which fields were typed on two devices: the newest text stays. */
export function OtherDeviceNotice({ fields }: { readonly fields: readonly string[] }) {
  const names = fields.flatMap((field) => REQUEST_FIELDS[field as FieldName]?.label ?? []);
  return (
    <Alert role="status" color="azul" icon={<IconDevices size={20} aria-hidden />}>
      También escribió en otra ventana u otro dispositivo: quedó lo último que escribió
      {names.length > 0 && ` (${names.join(', ')})`}. Revíselo antes de guardarlo.
    </Alert>
  );
}
