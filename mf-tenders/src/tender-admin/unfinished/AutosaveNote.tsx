import { TENDER_DRAFT_GONE } from 'shared-api/rules';
import { Alert, Button, Stack, Text } from 'shared-ui';

interface Props {
  readonly isPending: boolean;
  readonly isGone: boolean;
  readonly problem: string | null;
  readonly onKeepAnew: () => void;
}

/** Says where what is typed of a new tender is kept. */
export function AutosaveNote({ isPending, isGone, problem, onKeepAnew }: Props) {
  if (isGone) {
    return (
      <Alert color="ambar" role="alert" title={TENDER_DRAFT_GONE}>
        <Stack align="flex-start" gap="sm">
          <Text size="sm">Lo que escribió sigue en este formulario.</Text>
          <Button type="button" size="sm" variant="default" onClick={onKeepAnew}>
            Guardarla como otra
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      {isPending && problem
        ? `${problem} Lo que escribió queda en esta pestaña hasta que se pueda guardar.`
        : 'Lo que escribe se guarda solo en «Sin terminar»: puede cerrar y seguir después, también en otro dispositivo. Cancelar lo descarta.'}
    </Text>
  );
}
