import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Alert, Stack, Text } from 'shared-ui';

interface Props {
  readonly title: string;
  /** The whole reason, a sentence each. */
  readonly reasons?: readonly string[];
  readonly children?: ReactNode;
  /** Lets it take the focus. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** Shows what went wrong, where it went wrong, until it is mended; a toast would go away. */
export function Failure({ title, reasons = [], children, ref }: Props) {
  return (
    <Alert
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      role="alert"
      color="rojo"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={title}
    >
      <Stack gap="sm" align="flex-start">
        {reasons.map((reason) => (
          <Text key={reason} size="sm">
            {reason}
          </Text>
        ))}
        {children}
      </Stack>
    </Alert>
  );
}
