import { Button, Group, Text } from '@mantine/core';

interface Props {
  /** What the person can do with the file that did not arrive. */
  readonly note: string;
  /** Names the file for a screen reader where several did not arrive; absent: the text of the button is enough. */
  readonly name?: string;
  readonly onRetry: () => void;
}

/** Offers to send a chosen file again that the connection or the server kept from arriving. */
export function UnsentNote({ note, name, onRetry }: Props) {
  return (
    <Group gap="sm" mt="xs">
      <Text size="sm">{note}</Text>
      <Button size="sm" onClick={onRetry} {...(name && { 'aria-label': `Reintentar: ${name}` })}>
        Reintentar
      </Button>
    </Group>
  );
}
