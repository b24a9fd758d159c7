import { Alert, Card, Page, Stack } from 'shared-ui';
import { PasswordForm } from './PasswordForm.tsx';

/** `/cambiar_contraseña`: the change of an initial or reset password, required before any other page. */
export function PasswordPage() {
  return (
    <Page title="Cambiar contraseña" size="form">
      <Stack gap="md">
        <Alert color="ambar" title="Importante" role="note">
          Debe cambiar su contraseña antes de continuar. Al terminar, la sesión se cerrará y deberá ingresar
          nuevamente con la contraseña nueva.
        </Alert>
        <Card withBorder padding="lg">
          <PasswordForm />
        </Card>
      </Stack>
    </Page>
  );
}
