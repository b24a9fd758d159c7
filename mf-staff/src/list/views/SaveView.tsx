import { IconBookmarkPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { SAVED_VIEWS_MAX, VIEW_NAME_MAX, VIEWS_FULL, viewNameProblem } from 'shared-api/rules';
import { Button, Group, Text, TextInput } from 'shared-ui';
import { useDraft } from 'shared-ui/portal';
import { Form } from '../../Form.tsx';
import type { ListView } from '../filters.ts';
import { useSaveView } from './queries.ts';

interface Props {
  readonly view: ListView;
  /** How many the person has already. */
  readonly count: number;
  /** The form is gone, and with it what had the focus. */
  readonly onClosed: () => void;
}

/** Saves the list as it stands: a button, which asks for the name. */
export function SaveView({ view, count, onClosed }: Props) {
  const [asking, setAsking] = useState(false);
  const [name, setName, forget] = useDraft('vista', '');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setAsking(false);
    forget();
    setTried(false);
    onClosed();
  };
  const saving = useSaveView(view, close);
  const problem = viewNameProblem(name);
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
  const submit = () => {
    setTried(true);
    if (problem) field.current?.focus();
    else saving.mutate(name.trim());
  };
  return (
    <Form label="Guardar esta vista" onSubmit={submit} gap="sm">
      <Group gap="xs" align="flex-end">
        <TextInput
          ref={field}
          label="Nombre de la vista"
          value={name}
          error={(tried ? problem : null) ?? saving.error?.message}
          maxLength={VIEW_NAME_MAX}
          // What is wrong stands above: below, it would push the buttons under the line of the field.
          inputWrapperOrder={['label', 'error', 'input']}
          size="sm"
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={saving.isPending}>
          Guardar
        </Button>
        <Button variant="default" size="sm" onClick={close} disabled={saving.isPending}>
          Cancelar
        </Button>
      </Group>
    </Form>
  );
}
