import { Group, Text } from '@mantine/core';
import { ESTADO_MEANING, type Estado } from 'shared-api/rules';
import { RequestStatusBadge } from './RequestStatusBadge.tsx';

/** The meaning of a state beside its badge. */
export function StatusMeaning({ estado }: { readonly estado: Estado }) {
  return (
    <Group gap="sm" align="center">
      <RequestStatusBadge estado={estado} />
      <Text>{ESTADO_MEANING[estado]}</Text>
    </Group>
  );
}
