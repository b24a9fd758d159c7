import { IconCircleCheck, IconMessageReport } from '@tabler/icons-react';
import { isInCorrection, isRenewal, RENEWAL_TITLE, renewalText } from 'shared-api/rules';
import { Alert, Group, Stack, Text } from 'shared-ui';
import { ObservationList } from 'shared-ui/request';
import { WriteToAuditor } from '../subject/WriteToAuditor.tsx';
import { isDone, useWizard } from './context.ts';

/** Text of a renewal once all its files are there. */
const RENEWAL_READY = 'Los archivos indicados ya están listos. Revise sus datos y envíe el formulario.';

/** The observations of the auditor, or the files that a renewal opened, to read while correcting. */
export function CorrectionPanel() {
  const { bundle, subject } = useWizard();
  const { estado, observaciones } = bundle.estado_tramite;
  if (!isInCorrection(estado)) return null;
  const renewal = isRenewal(estado, observaciones);
  const done = observaciones.map((one) => isDone(bundle, one));
  const isReady = done.length > 0 && !done.includes(false);
  return (
    <Alert
      color="ambar"
      icon={<IconMessageReport size={20} aria-hidden />}
      title={renewal ? RENEWAL_TITLE : 'Observaciones del auditor'}
    >
      <Stack gap="md" align="flex-start">
        {renewal && <Text>{isReady ? RENEWAL_READY : renewalText(observaciones)}</Text>}
        {observaciones.length > 0 && (
          <ObservationList observations={observaciones} below={(index) => done[index] && <Done />} />
        )}
        <WriteToAuditor subject={subject} />
      </Stack>
    </Alert>
  );
}

/** Marks what a renewal asked for as done. */
function Done() {
  return (
    <Group gap="xs" c="verde.8">
      <IconCircleCheck size={18} aria-hidden />
      <Text size="sm" fw={600}>
        Listo
      </Text>
    </Group>
  );
}
