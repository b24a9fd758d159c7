import { type SubmitEvent, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { homeOf, loginProblems } from 'shared-api/rules';
import { Alert, Anchor, Button, Card, Checkbox, Page, Stack, TextInput, toast } from 'shared-ui';
import { PasswordInput } from 'shared-ui/forms';
import { useNavigate } from 'shared-ui/router';
import { takeReturnAddress } from '../../session/return-address.ts';
import type { Session } from '../../session/session.ts';
import { UnverifiedSession } from '../../session/UnverifiedSession.tsx';
import { signIn } from './sign-in.ts';

const FAILED = 'Error al iniciar sesión, compruebe los datos ingresados';
const FAILED_TOAST = 'Ocurrió un error en el logueo';

/** `/login`: the sign-in of the staff, with document number and password. */
export function LoginPage({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const [form, setForm] = useState({ dni: '', password: '' });
  const [problems, setProblems] = useState<ReturnType<typeof loginProblems>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = loginProblems(form);
    setProblems(found);
    setRefusal(null);
    const [first] = Object.keys(found);
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const user = await signIn(session, form.dni.replace(/[\s.]/g, ''), form.password);
      await navigate(takeReturnAddress(user) ?? homeOf(user), { replace: true });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : '';
      toast.error(`${FAILED_TOAST} ${message}`.trim());
      setRefusal(message);
      setBusy(false);
    }
  };

  return (
    <Page title="Acceso del personal" size="form">
      <Card withBorder padding="lg" component="form" noValidate onSubmit={submit}>
        <Stack gap="md">
          <UnverifiedSession />
          {refusal !== null && (
            <Alert color="rojo" title={FAILED} role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput
            name="dni"
            label="DNI"
            autoComplete="username"
            inputMode="numeric"
            required
            value={form.dni}
            error={problems.dni}
            onChange={(event) => setForm({ ...form, dni: event.currentTarget.value })}
          />
          <PasswordInput
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            required
            value={form.password}
            error={problems.password}
            onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          />
          <Checkbox label="Recordar sesión" />
          <Button type="submit" size="md" disabled={busy}>
            {busy ? 'Cargando...' : 'Iniciar sesión'}
          </Button>
          <Anchor component="button" type="button" ta="start">
            ¿Olvidó su contraseña?
          </Anchor>
        </Stack>
      </Card>
    </Page>
  );
}
