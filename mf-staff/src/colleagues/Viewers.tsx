import { IconEye } from '@tabler/icons-react';
import { Text } from 'shared-ui';
import { viewersText } from './person-names.ts';

/** Shows who has a request open. */
export function Viewers({ viewers }: { readonly viewers: Parameters<typeof viewersText>[0] }) {
  const text = viewersText(viewers);
  if (!text) return null;
  return (
    <Text component="span" size="sm" c="dimmed">
      <IconEye size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {text}
    </Text>
  );
}
