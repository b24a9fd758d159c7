import { Center, Loader, Stack, Text } from '@mantine/core';

/** Stands for a page, or a part of one, while it loads. */
export function LoadingPage({ text = 'Cargando...' }: { readonly text?: string }) {
  return (
    <Center mih="16rem" p="xl">
      <Stack align="center" gap="sm" role="status">
        <Loader aria-hidden />
        <Text c="dimmed">{text}</Text>
      </Stack>
    </Center>
  );
}
