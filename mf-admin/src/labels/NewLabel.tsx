import { type FormEvent, useState } from 'react';
import { LABEL_NAME_MAX, labelNameProblem } from 'shared-api/rules';
import { Button, Group, Paper, TextInput } from 'shared-ui';
import { useDraft } from 'shared-ui/portal';
import { useCreateLabel } from './queries.ts';

/** Form of a new label. */
export function NewLabel() {
  const [name, setName] = useDraft('etiqueta', '');
  const [problem, setProblem] = useState<string | null>(null);
  // Keeps a name typed while the call was running.
  const create = useCreateLabel((created) => setName((now) => (now.trim() === created ? '' : now)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = labelNameProblem(name);
    setProblem(found);
    if (!found) create.mutate(name.trim());
  };

  return (
    <Paper component="form" aria-label="Nueva etiqueta" withBorder p="md" noValidate onSubmit={submit}>
      <Group align="flex-start" gap="sm">
        <TextInput
          label="Nombre de la etiqueta"
          flex="1 1 14rem"
          required
          maxLength={LABEL_NAME_MAX}
          value={name}
          error={problem ?? create.error?.message}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
            if (create.isError) create.reset();
          }}
        />
        <Button type="submit" mt={{ base: 0, xs: 25 }} loading={create.isPending}>
          Crear etiqueta
        </Button>
      </Group>
    </Paper>
  );
}
