import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from 'shared-api/contract';
import { LABELS_UNCHANGED, labelChanges, labelNameProblem } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput, toast } from 'shared-ui';
import { Fieldset, Form, FormButtons, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { LoadingOrProblem } from '../LoadingOrProblem.tsx';
import { LabelList } from './LabelList.tsx';
import { useLabelling, useLabels, useNewLabel, useSupplierLabels } from './queries.ts';

interface Props {
  readonly cuit: string;
  /** Labels that the request was read with. */
  readonly labels: readonly Label[];
  readonly onClose: () => void;
}

const NONE: readonly Label[] = [];
/** Labels to assign (true) or remove (false), by their id. */
type Picks = Readonly<Record<string, boolean>>;

const PICKS = v.object({ picks: v.record(v.string(), v.boolean()) });
const NEW_LABEL = v.object({ nombre: v.pipe(v.string(), v.rule(labelNameProblem)) });

/** Content of the modal 'Etiquetar Proveedor': a new label, the available ones and those of this supplier. */
export function LabelsForm({ cuit, labels, onClose }: Props) {
  const assigned = useSupplierLabels(cuit, labels);
  const query = useLabels();
  const { data: all } = query;
  const data = all ?? NONE;
  const form = usePortalForm({
    initialValues: { picks: {} as Picks },
    schema: PICKS,
    draft: `etiquetas:${cuit}`,
  });
  const newLabel = useNewLabelForm(cuit);
  const [unchanged, setUnchanged] = useState(false);
  const close = () => {
    form.discard();
    newLabel.discard();
    onClose();
  };
  const labelling = useLabelling(cuit, close);
  const { picks } = form.values;
  const has = (id: string) => assigned.some((label) => label.id === id);
  const picked = data.filter(({ id }) => picks[id] ?? has(id));
  const pick = (id: string, wanted: boolean) => {
    form.setFieldValue('picks', ({ [id]: _before, ...others }: Picks) =>
      wanted === has(id) ? others : { ...others, [id]: wanted },
    );
    setUnchanged(false);
  };
  const save = () => {
    // A label that was deleted meanwhile can be neither assigned nor removed.
    const before = data.filter(({ id }) => has(id)).map(({ id }) => id);
    const after = picked.map(({ id }) => id);
    const { added, removed } = labelChanges(before, after);
    if (added.length + removed.length > 0) return labelling.mutateAsync({ before, after });
    setUnchanged(true);
    toast.warning(LABELS_UNCHANGED);
  };

  if (!all) return <LoadingOrProblem query={query} />;
  return (
    <Stack gap="lg">
      {(form.restored || newLabel.restored) && <RestoredDraft />}
      <NewLabel form={newLabel} onCreated={(id) => pick(id, true)} />
      <Form form={form} label="Etiquetas del proveedor" onSubmit={save}>
        <Fieldset legend="Etiquetas disponibles">
          {data.length === 0 && <Text>No hay etiquetas</Text>}
          <Stack gap="xs">
            {data.map(({ id, etiqueta_nombre }) => (
              <Checkbox
                key={id}
                label={etiqueta_nombre}
                checked={picks[id] ?? has(id)}
                onChange={(event) => pick(id, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Fieldset>
        <Fieldset legend="Etiquetas asignadas">
          {picked.length === 0 ? (
            <Text>Este proveedor no tiene etiquetas.</Text>
          ) : (
            <LabelList labels={picked} name="Etiquetas asignadas" />
          )}
        </Fieldset>
        {unchanged && <Alert color="ambar">{LABELS_UNCHANGED}</Alert>}
        {form.failure && (
          <Alert role="alert" color="rojo" title="No se pudo etiquetar al proveedor">
            {form.failure.message}
          </Alert>
        )}
        <FormButtons label="Guardar Cambios" onCancel={close} submitting={form.submitting} />
      </Form>
    </Stack>
  );
}

const useNewLabelForm = (cuit: string) =>
  usePortalForm({
    initialValues: { nombre: '' },
    schema: NEW_LABEL,
    draft: `etiqueta-nueva:${cuit}`,
    serverProblems: ({ message }) => ({ nombre: message }),
  });

interface NewLabelProps {
  readonly form: ReturnType<typeof useNewLabelForm>;
  readonly onCreated: (id: string) => void;
}

function NewLabel({ form, onCreated }: NewLabelProps) {
  const creation = useNewLabel((id, created) => {
    // Another name may have been typed before the answer came.
    form.setFieldValue('nombre', (now) => (now.trim() === created ? '' : now));
    onCreated(id);
  });
  return (
    <Form
      form={form}
      label="Crear etiqueta"
      onSubmit={({ nombre }) => creation.mutateAsync(nombre.trim())}
      summary={false}
    >
      <Group align="flex-start" gap="sm">
        <TextInput
          label="Nueva etiqueta"
          autoComplete="off"
          flex="1 1 12rem"
          data-autofocus
          {...form.field('nombre')}
        />
        <Button
          type="submit"
          variant="default"
          mt={{ base: 0, sm: 25 }}
          loading={form.submitting}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Crear etiqueta
        </Button>
      </Group>
    </Form>
  );
}
