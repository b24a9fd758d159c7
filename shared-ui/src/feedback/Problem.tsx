import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Says what went wrong and how to correct it. */
  readonly message?: ReactNode;
  /** Tries again; without it there is no 'Reintentar'. */
  readonly onRetry?: (() => void) | undefined;
  /** True while a retry is under way. */
  readonly retrying?: boolean | undefined;
}

/** Moves the focus to the parent of an alert that goes while its button has it, as after a retry: it would be lost. */
const leaveFocus = (alert: HTMLElement | null) => () => {
  const place = alert?.parentElement;
  if (!place || !alert.contains(document.activeElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/** Says at once that something failed, with a way to try again. */
export function Problem({ title, message, onRetry, retrying = false }: Props) {
  return (
    <Alert ref={leaveFocus} color="rojo" title={title} icon={<IconAlertTriangle aria-hidden />}>
      {(message || onRetry) && (
        <Stack gap="sm" align="flex-start">
          {message && <div>{message}</div>}
          {onRetry && (
            <Button
              size="sm"
              variant="outline"
              color="rojo"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={onRetry}
              loading={retrying}
              data-no-print
            >
              Reintentar
            </Button>
          )}
        </Stack>
      )}
    </Alert>
  );
}
