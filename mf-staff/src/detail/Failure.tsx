import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { ApiError } from 'shared-api/client';
import { Alert, Button, Stack, Text } from 'shared-ui';
import { reasonOf } from '../failures.ts';

interface Props {
  readonly error: unknown;
  /** Shown for a failure without a reason. */
  readonly unknown?: string;
  /** Loads the request again; offered when it has changed since it was shown. */
  readonly onReload: () => void;
}

/** Says in the form why a decision failed, because a toast disappears. */
export function Failure({ error, unknown, onReload }: Props) {
  if (!(error instanceof Error)) return null;
  const stale = error instanceof ApiError && error.status === 409;
  // The form has checked the input, so a 400 means that the request has changed meanwhile.
  const reloadable = stale || (error instanceof ApiError && error.status === 400);
  return (
    <Alert
      role="alert"
      color={stale ? 'ambar' : 'rojo'}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={stale ? 'El trámite cambió mientras usted lo revisaba' : 'Ocurrió un problema'}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{reasonOf(error, unknown ?? error.message)}</Text>
        {reloadable && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={onReload}
          >
            Volver a cargar
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
