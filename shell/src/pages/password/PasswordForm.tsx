import { useMemo } from 'react';
import { ApiError, isAnswerLost } from 'shared-api/client';
import { changePassword } from 'shared-api/contract';
import { type PasswordForm as Passwords, passwordProblems } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, toast } from 'shared-ui';
import { Form, PasswordInput, usePortalForm } from 'shared-ui/forms';
import { useUser } from 'shared-ui/portal';
import { useOwnSession } from '../../session/session-context.ts';

const FIELDS = [
  ['current', 'Contraseña actual', 'current-password'],
  ['next', 'Nueva contraseña', 'new-password'],
  ['repeat', 'Repetir nueva contraseña', 'new-password'],
] as const satisfies readonly (readonly [keyof Passwords, string, string])[];

/** The server refuses the second; said before it is tried. */
const RULE = 'Al menos 5 letras y 1 número. Ni su documento ni una contraseña muy usada';

const EMPTY: Passwords = { current: '', next: '', repeat: '' };

const passwordSchema = (dni: string) =>
  v.pipe(
    v.object({ current: v.string(), next: v.string(), repeat: v.string() }),
    v.rules((form: Passwords) => passwordProblems(form, dni)),
  );

/** Form that changes the user's own password, then ends the session and opens the staff's sign-in. */
export function PasswordForm() {
  const session = useOwnSession();
  const user = useUser();
  const form = usePortalForm({
    initialValues: EMPTY,
    schema: useMemo(() => passwordSchema(user.dni), [user.dni]),
    // The server checks the current password, and the new one against a longer list of common ones.
    serverProblems: (error) =>
      error instanceof ApiError
        ? { current: error.fieldErrors.viejo_password, next: error.fieldErrors.nuevo_password }
        : null,
  });

  const submit = async ({ current, next }: Passwords) => {
    const body = { id: user.id, viejo_password: current, nuevo_password: next };
    try {
      await session.client.call(changePassword, { body });
    } catch (cause) {
      session.expectPasswordEnd(isAnswerLost(cause));
      if (cause instanceof ApiError) throw cause;
      throw new Error('No se pudo cambiar la contraseña. Vuelva a intentar.', { cause });
    }
    toast.success('La contraseña ha sido modificada');
    await session.endAt('/login');
  };

  return (
    <Form form={form} label="Cambiar contraseña" onSubmit={submit}>
      {form.failure && (
        <Alert color="rojo" title={failureTitle(form.failure)} role="alert">
          {form.failure.message}
        </Alert>
      )}
      {FIELDS.map(([field, label, autoComplete]) => (
        <PasswordInput
          key={field}
          label={label}
          required
          autoComplete={autoComplete}
          description={field === 'next' ? RULE : undefined}
          {...form.field(field)}
        />
      ))}
      <Button type="submit" size="md" loading={form.submitting}>
        Cambiar contraseña
      </Button>
    </Form>
  );
}

const failureTitle = (failure: Error): string =>
  isAnswerLost(failure) ? 'No se sabe si la contraseña se cambió' : 'No se pudo cambiar la contraseña';
