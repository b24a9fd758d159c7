import { IconMessageReport } from '@tabler/icons-react';
import type { Observation } from 'shared-api/contract';
import { Alert, Stack, Text } from 'shared-ui';
import { useIsRenewal } from './context.ts';

/** The open observations about one element, beside it. */
export function OpenObservations({ observations }: { observations: readonly Observation[] }) {
  const renewal = useIsRenewal();
  if (observations.length === 0) return null;
  return (
    <Alert
      color="ambar"
      icon={<IconMessageReport size={18} aria-hidden />}
      title={renewal ? 'Para renovar' : 'El auditor observó'}
    >
      <Stack gap="xs">
        {observations.map(({ observacion }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two observations may say the same.
          <Text key={index} size="sm">
            {observacion}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
