import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from 'shared-api/contract';
import { LABEL_NAME_MAX, LABELS_UNCHANGED, labelChanges, labelNameProblem } from 'shared-api/rules';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput, toast } from 'shared-ui';
import { Fieldset } from 'shared-ui/forms';
import { Restored } from 'shared-ui/overlays';
import { useDraft } from 'shared-ui/portal';
import { Form } from '../../Form.tsx';
import { LoadingOrProblem } from '../LoadingOrProblem.tsx';
import { LabelList } from './LabelList.tsx';
import { useLabelling, useLabels, useNewLabel } from './queries.ts';

interface Props {
  readonly cuit: string;
  readonly assigned: readonly Label[];
  readonly onClose: () => void;
}

/** What was done here and isn't saved. */
interface Draft {
  /** Labels that are to be put on or taken off, by their id. */
  readonly picks: Readonly<Record<string, boolean>>;
  /** Name of a new one. */
  readonly name: string;
}
const NOTHING: Draft = { picks: {}, name: '' };
const NONE: readonly Label[] = [];

/** What the modal 'Etiquetar Proveedor' holds: a new label, the available ones and those this supplier gets. */
export function LabelsForm({ cuit, assigned, onClose }: Props) {
  const query = useLabels();
  const { data: all } = query;
  const data = all ?? NONE;
  const [{ picks, name }, setDraft, forget, restored] = useDraft<Draft>(`etiquetas:${cuit}`, NOTHING);
  const [unchanged, setUnchanged] = useState(false);
  const done = () => {
    forget();
    onClose();
  };
  const labelling = useLabelling(cuit, done);
  const has = (id: string) => assigned.some((label) => label.id === id);
  const picked = data.filter(({ id }) => picks[id] ?? has(id));
  const pick = (id: string, wanted: boolean) => {
    setDraft(({ picks: { [id]: _before, ...others }, ...draft }) => ({
      picks: wanted === has(id) ? others : { ...others, [id]: wanted },
      ...draft,
    }));
    setUnchanged(false);
  };
  const save = () => {
    // Of labels that are there: one that was deleted meanwhile can be neither put on nor taken off.
    const before = data.filter(({ id }) => has(id)).map(({ id }) => id);
    const after = picked.map(({ id }) => id);
    const { added, removed } = labelChanges(before, after);
    if (added.length + removed.length > 0) return labelling.mutate({ before, after });
    setUnchanged(true);
    toast.warning(LABELS_UNCHANGED);
  };

  if (!all) return <LoadingOrProblem query={query} />;
  return (
    <Stack gap="lg">
      {restored && <Restored />}
      <NewLabel
        name={name}
        onName={(change) => setDraft((draft) => ({ ...draft, name: change(draft.name) }))}
        onCreated={(id) => pick(id, true)}
      />
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
      {labelling.error && (
        <Alert role="alert" color="rojo" title="No se pudo etiquetar al proveedor">
          {labelling.error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={done} disabled={labelling.isPending}>
          Cancelar
        </Button>
        <Button onClick={save} loading={labelling.isPending}>
          Guardar Cambios
        </Button>
      </Group>
    </Stack>
  );
}

interface NewLabelProps {
  readonly name: string;
  readonly onName: (change: (name: string) => string) => void;
  readonly onCreated: (id: string) => void;
}

function NewLabel({ name, onName, onCreated }: NewLabelProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const creation = useNewLabel((id, created) => {
    // Another may have been written by the time the answer came.
    onName((now) => (now.trim() === created ? '' : now));
    onCreated(id);
  });
  const submit = () => {
    const found = labelNameProblem(name);
    setProblem(found);
    if (!found) creation.mutate(name.trim());
  };
  return (
    <Form label="Crear etiqueta" onSubmit={submit}>
      <Group align="flex-start" gap="sm">
        <TextInput
          label="Nueva etiqueta"
          value={name}
          error={problem ?? creation.error?.message ?? null}
          maxLength={LABEL_NAME_MAX}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            onName(() => value);
            setProblem(null);
            if (creation.isError) creation.reset();
          }}
          flex="1 1 12rem"
        />
        <Button
          type="submit"
          variant="default"
          mt={{ base: 0, sm: 25 }}
          loading={creation.isPending}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Crear etiqueta
        </Button>
      </Group>
    </Form>
  );
}
