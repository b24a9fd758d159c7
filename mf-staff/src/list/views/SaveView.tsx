import { IconBookmarkPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { SAVED_VIEWS_MAX, VIEWS_FULL, viewNameProblem } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Button, Group, Text, TextInput } from 'shared-ui';
import { Form, usePortalForm } from 'shared-ui/forms';
import type { ListView } from '../filters.ts';
import { useSaveView } from './queries.ts';

const SAVED_VIEW = v.object({ nombre: v.pipe(v.string(), v.rule(viewNameProblem)) });

interface Props {
  readonly view: ListView;
  /** Number of views that the user has already. */
  readonly count: number;
  /** Called when the form has closed: the focused element is gone with it. */
  readonly onClosed: () => void;
}

/** Saves the list as it stands: a button, which asks for the name. */
export function SaveView({ view, count, onClosed }: Props) {
  const [asking, setAsking] = useState(false);
  const form = usePortalForm({
    initialValues: { nombre: '' },
    schema: SAVED_VIEW,
    draft: 'vista',
    serverProblems: ({ message }) => ({ nombre: message }),
  });
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setAsking(false);
    form.discard();
    onClosed();
  };
  const saving = useSaveView(view, close);
  useEffect(() => {
    if (asking) field.current?.focus();
  }, [asking]);

  if (count >= SAVED_VIEWS_MAX) {
    return (
      <Text size="sm" c="dimmed">
        {VIEWS_FULL}
      </Text>
    );
  }
  if (!asking) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBookmarkPlus size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Guardar esta vista
      </Button>
    );
  }
  return (
    <Form
      form={form}
      label="Guardar esta vista"
      onSubmit={({ nombre }) => saving.mutateAsync(nombre.trim())}
      summary={false}
      gap="sm"
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          ref={field}
          label="Nombre de la vista"
          // Below the field, an error would push the buttons out of its line.
          inputWrapperOrder={['label', 'error', 'input']}
          size="sm"
          autoComplete="off"
          {...form.field('nombre')}
        />
        <Button type="submit" size="sm" loading={form.submitting}>
          Guardar
        </Button>
        <Button variant="default" size="sm" onClick={close} disabled={form.submitting}>
          Cancelar
        </Button>
      </Group>
    </Form>
  );
}
