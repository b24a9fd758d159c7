import type { FormEvent } from 'react';
import { Alert, Anchor, Box, Button, Group, Stack, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';

interface Props {
  /** The code of the mail's link; null when the address has none. */
  readonly code: string | null;
  /** Where a plain form is sent. */
  readonly action: string;
  readonly text: string;
  readonly button: string;
  readonly isPending: boolean;
  readonly problem: string | null;
  readonly onSend: (code: string) => void;
}

const NO_CODE = 'El enlace está incompleto. Ábralo desde el correo o copie la dirección entera.';

/**
 * What a link of a mail asks for, done by a button alone: mail programs open links on their own to look at them. Works
 * as a plain form.
 */
export function CodeForm({ code, action, text, button, isPending, problem, onSend }: Props) {
  if (code === null) return <NotPossible message={NO_CODE} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(code);
  };
  return (
    <Box component="form" method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="codigo" value={code} />
      <Stack>
        <Text>{text}</Text>
        {problem !== null && <NotPossible message={problem} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

function NotPossible({ message }: { readonly message: string }) {
  return (
    <Alert color="rojo" role="alert" title="No se pudo hacer">
      <Text size="sm">{message}</Text>
      <Text size="sm" mt="xs">
        <Anchor component={Link} to="/licitaciones-concursos/avisos" underline="always">
          Pedir avisos
        </Anchor>
      </Text>
    </Alert>
  );
}
