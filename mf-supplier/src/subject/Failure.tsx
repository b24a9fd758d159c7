import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ApiError } from 'shared-api/client';
import { Alert, Stack, Text } from 'shared-ui';

/** Whether a failure is the end of the session, which the portal itself says. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether something that the portal stands on did not answer: the server's own sentence says what. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 503 && error.fromServer;
}

/** What the server said of a failure; `fallback` when it gave no reason of its own. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback;
}

interface Props {
  readonly title: string;
  /** The whole reason, a sentence each. */
  readonly reasons?: readonly string[];
  readonly children?: ReactNode;
  /** Lets it take the focus. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** What went wrong, where it went wrong: it stays, a toast goes away. */
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
