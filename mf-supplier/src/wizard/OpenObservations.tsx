import { IconMessageReport } from '@tabler/icons-react';
import type { Observation } from 'shared-api/contract';
import { isRenewal } from 'shared-api/rules';
import { Alert, Stack, Text } from 'shared-ui';
import { useWizard } from './context.ts';

/** The open observations about one element, beside it. */
export function OpenObservations({ observations }: { observations: readonly Observation[] }) {
  const { estado, observaciones } = useWizard().bundle.estado_tramite;
  if (observations.length === 0) return null;
  return (
    <Alert
      color="ambar"
      icon={<IconMessageReport size={18} aria-hidden />}
      title={isRenewal(estado, observaciones) ? 'Para renovar' : 'El auditor observó'}
    >
      <Stack gap="xs">
        {observations.map(({ observacion }) => (
          <Text key={observacion} size="sm">
            {observacion}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
