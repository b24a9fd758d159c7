import type { OpenSession } from 'shared-api/contract';
import { Alert, Badge, Button, Card, formatDateTime, Group, Text } from 'shared-ui';
import { useCloseSession } from './queries.ts';

interface Props {
  readonly session: OpenSession;
  readonly onClosed: () => void;
}

/** A session of the user; any but the current one can be ended. */
export function SessionCard({ session, onClosed }: Props) {
  const close = useCloseSession();
  const { id, dispositivo, direccion, createdAt, expira, actual } = session;
  const since = formatDateTime(createdAt);
  return (
    <Card withBorder mb="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600} component="div">
            {dispositivo} {actual && <Badge ml="xs">Esta sesión</Badge>}
          </Text>
          <Text size="sm" c="dimmed">
            Ingresó el {since}
            {direccion && ` desde ${direccion}`}. Vence el {formatDateTime(expira)}.
          </Text>
        </div>
        {!actual && (
          <Button
            size="sm"
            variant="default"
            data-no-print
            aria-label={`Cerrar sesión de ${dispositivo}, del ${since}`}
            loading={close.isPending}
            onClick={() => close.mutate(id, { onSuccess: onClosed })}
          >
            Cerrar sesión
          </Button>
        )}
      </Group>
      {close.isError && (
        <Alert color="rojo" mt="sm">
          {close.error.message}
        </Alert>
      )}
    </Card>
  );
}
