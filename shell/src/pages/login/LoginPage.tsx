import { useLayoutEffect, useRef } from 'react';
import { ApiError } from 'shared-api/client';
import { digitsOf, homeOf, loginProblems } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Anchor, Button, Card, Checkbox, Page, Text, TextInput, toast } from 'shared-ui';
import { Form, PasswordInput, usePortalForm } from 'shared-ui/forms';
import { useNavigate } from 'shared-ui/router';
import { takeReturnAddress } from '../../session/return-address.ts';
import { useOwnSession } from '../../session/session-context.ts';
import { UnverifiedSession } from '../../session/UnverifiedSession.tsx';
import { signIn } from './sign-in.ts';

const FAILED = 'Error al iniciar sesión, compruebe los datos ingresados';
const FAILED_TOAST = 'Ocurrió un error en el logueo';

const LOGIN = { dni: '', password: '' };
const LoginSchema = v.pipe(v.object({ dni: v.string(), password: v.string() }), v.rules(loginProblems));

/** `/login`: the sign-in of the staff, with document number and password. */
export function LoginPage() {
  const session = useOwnSession();
  const navigate = useNavigate();
  const form = usePortalForm({ initialValues: LOGIN, schema: LoginSchema });
  const card = useRef<HTMLDivElement>(null);
  // Adopts what was typed, or filled in by a password manager, before the page's code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useLayoutEffect(() => {
    for (const field of ['dni', 'password'] as const) {
      const value = card.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value;
      if (value) form.setFieldValue(field, value);
    }
  }, []);

  const submit = async ({ dni, password }: typeof LOGIN) => {
    try {
      const user = await signIn(session, digitsOf(dni), password);
      await navigate(takeReturnAddress(user) ?? homeOf(user), { replace: true });
    } catch (cause) {
      const message = cause instanceof ApiError ? cause.message : '';
      toast.error(`${FAILED_TOAST} ${message}`.trim());
      throw new Error(message, { cause });
    }
  };

  return (
    <Page title="Acceso del personal" size="form">
      <Card withBorder padding="lg" ref={card}>
        <Form form={form} method="post" summary={false} onSubmit={submit}>
          <UnverifiedSession />
          {form.failure && (
            <Alert color="rojo" title={FAILED} role="alert">
              {form.failure.message}
            </Alert>
          )}
          <TextInput
            name="dni"
            label="DNI"
            autoComplete="username"
            inputMode="numeric"
            required
            {...form.field('dni')}
          />
          <PasswordInput
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            required
            {...form.field('password')}
          />
          <Checkbox label="Recordar sesión" />
          {/* Not `disabled`, which would take the focus; the form sends once. */}
          <Button type="submit" size="md" aria-disabled={form.submitting} data-disabled={form.submitting}>
            {form.submitting ? 'Cargando...' : 'Iniciar sesión'}
          </Button>
          <Anchor component="button" type="button" ta="start">
            ¿Olvidó su contraseña?
          </Anchor>
          <Text size="sm" c="dimmed">
            Pida a quien administra el portal que la restablezca.
          </Text>
        </Form>
      </Card>
    </Page>
  );
}
