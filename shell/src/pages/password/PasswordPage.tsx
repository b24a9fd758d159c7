import { useMemo } from 'react';
import { ApiError } from 'shared-api/client';
import { changePassword } from 'shared-api/contract';
import { PASSWORD_TOO_COMMON, type PasswordForm, passwordProblems } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, Card, Page, Stack, toast } from 'shared-ui';
import { Form, PasswordInput, usePortalForm } from 'shared-ui/forms';
import { useUser } from 'shared-ui/portal';
import { useOwnSession } from '../../session/session-context.ts';

const FIELDS = [
  ['current', 'Contraseña actual', 'current-password'],
  ['next', 'Nueva contraseña', 'new-password'],
  ['repeat', 'Repetir nueva contraseña', 'new-password'],
] as const satisfies readonly (readonly [keyof PasswordForm, string, string])[];

const EMPTY: PasswordForm = { current: '', next: '', repeat: '' };

const passwordSchema = (dni: string) =>
  v.pipe(
    v.object({ current: v.string(), next: v.string(), repeat: v.string() }),
    v.rules((form: PasswordForm) => passwordProblems(form, dni)),
  );

/** `/cambiar_contraseña`: the change of an initial or reset password, required before any other page. */
export function PasswordPage() {
  const session = useOwnSession();
  const user = useUser();
  const form = usePortalForm({
    initialValues: EMPTY,
    schema: useMemo(() => passwordSchema(user.dni), [user.dni]),
    // The server's list of common passwords is longer than the page's.
    serverProblems: ({ message }) => (message === PASSWORD_TOO_COMMON ? { next: message } : null),
  });

  const submit = async ({ current, next }: PasswordForm) => {
    const body = { id: user.id, viejo_password: current, nuevo_password: next };
    try {
      await session.client.call(changePassword, { body });
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new Error('No se pudo cambiar la contraseña. Vuelva a intentar.', { cause });
    }
    toast.success('La contraseña ha sido modificada');
    await session.endAt('/login');
  };

  return (
    <Page title="Cambiar contraseña" size="form">
      <Stack gap="md">
        <Alert color="ambar" title="Importante" role="note">
          Debe cambiar su contraseña antes de continuar. Al terminar, la sesión se cerrará y deberá ingresar
          nuevamente con la contraseña nueva.
        </Alert>
        <Card withBorder padding="lg">
          <Form form={form} onSubmit={submit}>
            {form.failure && (
              <Alert color="rojo" title="No se pudo cambiar la contraseña" role="alert">
                {form.failure.message}
              </Alert>
            )}
            {FIELDS.map(([field, label, autoComplete]) => (
              <PasswordInput
                key={field}
                label={label}
                required
                autoComplete={autoComplete}
                description={field === 'next' ? 'Al menos 5 letras y 1 número' : undefined}
                {...form.field(field)}
              />
            ))}
            <Button type="submit" size="md" loading={form.submitting}>
              Cambiar contraseña
            </Button>
          </Form>
        </Card>
      </Stack>
    </Page>
  );
}
