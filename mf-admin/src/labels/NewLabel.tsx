import { labelNameProblem } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Button, Group, Paper, TextInput } from 'shared-ui';
import { Form, usePortalForm } from 'shared-ui/forms';
import { useCreateLabel } from './queries.ts';

const EMPTY = { nombre: '' };
const LabelSchema = v.object({ nombre: v.pipe(v.string(), v.rule(labelNameProblem)) });

/** Form of a new label; calls `onCreated` with the page that the label is on. */
export function NewLabel({ onCreated }: { readonly onCreated: (page: number) => void }) {
  const form = usePortalForm({
    initialValues: EMPTY,
    schema: LabelSchema,
    draft: 'etiqueta-nueva',
    serverProblems: ({ message }) => ({ nombre: message }),
  });
  const create = useCreateLabel((created) => {
    // Keeps a name typed while the call was running.
    if (form.getValues().nombre.trim() === created) form.discard();
  });

  return (
    <Paper withBorder p="md" data-no-print>
      <Form
        form={form}
        label="Nueva etiqueta"
        summary={false}
        onSubmit={({ nombre }) =>
          create.mutateAsync(nombre.trim(), { onSuccess: ({ page }) => page !== null && onCreated(page) })
        }
      >
        <Group align="flex-start" gap="sm">
          <TextInput label="Nombre de la etiqueta" flex="1 1 14rem" required {...form.field('nombre')} />
          <Button type="submit" mt={{ base: 0, xs: 25 }} loading={form.submitting}>
            Crear etiqueta
          </Button>
        </Group>
      </Form>
    </Paper>
  );
}
