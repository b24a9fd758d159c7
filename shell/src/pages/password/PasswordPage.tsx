import { type SubmitEvent, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { changePassword } from 'shared-api/contract';
import { PASSWORD_TOO_COMMON, type PasswordForm, passwordProblems } from 'shared-api/rules';
import { Alert, Button, Card, Page, Stack, toast } from 'shared-ui';
import { ErrorSummary, PasswordInput } from 'shared-ui/forms';
import { useUser } from 'shared-ui/portal';
import type { Session } from '../../session/session.ts';

const FIELDS = [
  ['current', 'Contraseña actual', 'current-password'],
  ['next', 'Nueva contraseña', 'new-password'],
  ['repeat', 'Repetir nueva contraseña', 'new-password'],
] as const satisfies readonly (readonly [keyof PasswordForm, string, string])[];

/** `/cambiar_contraseña`: the change of an initial or reset password, required before any other page. */
export function PasswordPage({ session }: { readonly session: Session }) {
  const user = useUser();
  const [form, setForm] = useState<PasswordForm>({ current: '', next: '', repeat: '' });
  const [problems, setProblems] = useState<ReturnType<typeof passwordProblems>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = passwordProblems(form, user.dni);
    setProblems(found);
    setRefusal(null);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { id: user.id, viejo_password: form.current, nuevo_password: form.next };
      await session.client.call(changePassword, { body });
      toast.success('La contraseña ha sido modificada');
      await session.endAt('/login');
    } catch (error) {
      const message =
        error instanceof ApiError ? error.message : 'No se pudo cambiar la contraseña. Vuelva a intentar.';
      // The server's list of common passwords is longer than the page's.
      if (message === PASSWORD_TOO_COMMON) setProblems({ next: message });
      else setRefusal(message);
      setBusy(false);
    }
  };

  const errors = FIELDS.flatMap(([field]) => {
    const message = problems[field];
    return message ? [{ field, id: field, message }] : [];
  });
  return (
    <Page title="Cambiar contraseña" size="form">
      <Stack gap="md">
        <Alert color="ambar" title="Importante" role="note">
          Debe cambiar su contraseña antes de continuar. Al terminar, la sesión se cerrará y deberá ingresar
          nuevamente con la contraseña nueva.
        </Alert>
        <Card withBorder padding="lg" component="form" noValidate onSubmit={submit}>
          <Stack gap="md">
            <ErrorSummary errors={errors} attempt={attempt} />
            {refusal && (
              <Alert color="rojo" title="No se pudo cambiar la contraseña" role="alert">
                {refusal}
              </Alert>
            )}
            {FIELDS.map(([field, label, autoComplete]) => (
              <PasswordInput
                key={field}
                id={field}
                label={label}
                required
                autoComplete={autoComplete}
                description={field === 'next' ? 'Al menos 5 letras y 1 número' : undefined}
                value={form[field]}
                error={problems[field]}
                onChange={(event) => setForm({ ...form, [field]: event.currentTarget.value })}
              />
            ))}
            <Button type="submit" size="md" loading={busy}>
              Cambiar contraseña
            </Button>
          </Stack>
        </Card>
      </Stack>
    </Page>
  );
}
