import { IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button, Card, Stack, Text, Title } from 'shared-ui';
import { PasswordForm } from '../password/PasswordForm.tsx';

/** The password of a member of staff; its form opens on request. */
export function OwnPassword() {
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone.
  useEffect(() => {
    if (open) card.current?.querySelector('input')?.focus();
  }, [open]);
  return (
    <Card withBorder component="section" aria-labelledby="contrasena" ref={card} data-no-print>
      <Stack>
        <Title order={2} size="h4" id="contrasena">
          Contraseña
        </Title>
        {open ? (
          <>
            <Text size="sm">
              Al cambiarla se cierran todas sus sesiones, también esta, y deberá ingresar con la contraseña
              nueva.
            </Text>
            <PasswordForm />
          </>
        ) : (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconKey size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Cambiar mi contraseña
          </Button>
        )}
      </Stack>
    </Card>
  );
}
