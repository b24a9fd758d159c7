import { useEffect, useRef, useState } from 'react';
import { ALERT_EMAIL_REFUSED, isEmail, TYPED_VALUES } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Anchor, Button, Group, Stack } from 'shared-ui';
import { Form, TypedInput, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { useChangeOwnMail, useOwnMail } from './queries.ts';

const PROBLEM = 'Escriba un correo válido, como ana@municipio.gob.ar';
const ownMailProblem = (text: string) => (text === '' || isEmail(text) ? null : PROBLEM);
const OWN_MAIL = { ...TYPED_VALUES.email, problem: ownMailProblem };
const OwnMailValues = v.object({ correo: v.pipe(v.string(), v.rule(ownMailProblem)) });

/** The signed-in reviewer's address for mails about requests that colleagues assign to them. */
export function OwnMail() {
  const { data } = useOwnMail();
  /** Null before the form was first opened. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // The form replaces the pressed button, and the address the form.
  useEffect(() => {
    if (opened === null || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [opened]);
  if (!data) return null;
  return (
    <Stack ref={box}>
      {opened ? (
        <OwnMailForm address={data.data ?? ''} onSaved={() => setOpened(false)} />
      ) : (
        <>
          {data.rechazado && <Alert color="ambar">{ALERT_EMAIL_REFUSED}</Alert>}
          <Anchor component="button" type="button" ta="start" size="sm" onClick={() => setOpened(true)}>
            {data.data ? `Le avisamos a ${data.data}` : 'Avisarme por correo cuando me asignen un trámite'}
          </Anchor>
        </>
      )}
    </Stack>
  );
}

function OwnMailForm({ address, onSaved }: { readonly address: string; readonly onSaved: () => void }) {
  const change = useChangeOwnMail();
  const form = usePortalForm({
    initialValues: { correo: address },
    schema: OwnMailValues,
    draft: 'mi-correo',
  });
  const save = async ({ correo }: { correo: string }) => {
    await change.mutateAsync(correo || null);
    form.discard();
    onSaved();
  };
  return (
    <Form form={form} label="Mis avisos por correo" summary={false} gap="sm" onSubmit={save}>
      {form.restored && <RestoredDraft>Este correo todavía no está guardado.</RestoredDraft>}
      <TypedInput
        {...form.field('correo')}
        kind={OWN_MAIL}
        value={form.values.correo}
        label="Mi correo para avisos"
        description="Le escribimos cuando otra persona le asigna un trámite. Vacío: sin avisos."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {form.failure && (
        <Alert role="alert" color="rojo">
          {form.failure.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.submitting}>
          Guardar el correo
        </Button>
      </Group>
    </Form>
  );
}
