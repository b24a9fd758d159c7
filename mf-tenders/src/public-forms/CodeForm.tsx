import { type FormEvent, useRef, useState } from 'react';
import { Alert, Anchor, Box, Button, Group, Stack, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

interface Props {
  /** The code of the mail's link; null when the address has none. */
  readonly code: string | null;
  /** Address of the form sent without JavaScript. */
  readonly action: string;
  readonly text: string;
  readonly button: string;
  readonly isPending: boolean;
  readonly problem: string | null;
  /** Where to begin again when the link does not work. */
  readonly restart: { readonly to: string; readonly label: string };
  readonly onSend: (code: string) => void;
}

const NO_CODE = 'El enlace está incompleto. Ábralo desde el correo o copie la dirección entera.';

/**
 * The confirmation of a mail's link, by a button: mail programs open links by themselves to scan them. Works without
 * JavaScript.
 */
export function CodeForm({ code, action, text, button, isPending, problem, restart, onSend }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setWasSent] = useState(false);
  // What was refused without JavaScript moves no focus.
  useFocusAfterFailure(form, wasSent && !isPending ? problem : null);
  if (code === null) return <FailureAlert message={NO_CODE} restart={restart} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    onSend(code);
  };
  return (
    <Box component="form" ref={form} method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="codigo" value={code} />
      <Stack>
        <Text>{text}</Text>
        {problem !== null && <FailureAlert message={problem} restart={restart} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

function FailureAlert({ message, restart }: { readonly message: string } & Pick<Props, 'restart'>) {
  return (
    <Alert color="rojo" role="alert" title="No se pudo hacer">
      <Text size="sm">{message}</Text>
      <Text size="sm" mt="xs">
        <Anchor component={Link} to={restart.to} underline="always">
          {restart.label}
        </Anchor>
      </Text>
    </Alert>
  );
}
