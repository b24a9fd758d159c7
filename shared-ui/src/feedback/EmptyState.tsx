import { Box, Stack, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Says what to do. */
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  /** A button or link that does it. */
  readonly action?: ReactNode;
}

/** Shows that there is nothing here, and what to do. */
export function EmptyState({ title, children, icon, action }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      <Box c="dimmed" aria-hidden lh={0}>
        {icon ?? <IconInbox size={40} stroke={1.5} />}
      </Box>
      <Text fw={700} size="lg">
        {title}
      </Text>
      {children && (
        <Box c="dimmed" maw="44em">
          {children}
        </Box>
      )}
      {action && <Box mt="xs">{action}</Box>}
    </Stack>
  );
}
