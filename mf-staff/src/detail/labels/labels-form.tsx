import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from 'shared-api/contract';
import { LABELS_UNCHANGED, labelChanges, labelNameProblem } from 'shared-api/rules';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  LoadingPage,
  Problem,
  Stack,
  Text,
  TextInput,
  toast,
} from 'shared-ui';
import { Fieldset } from 'shared-ui/forms';
import { Form } from '../../form.tsx';
import { LabelList } from './label-list.tsx';
import { useLabelling, useLabels, useNewLabel } from './queries.ts';

const NAME_MAX = 60;

interface Props {
  readonly cuit: string;
  readonly assigned: readonly Label[];
  readonly onClose: () => void;
}

/** What the modal 'Etiquetar Proveedor' holds: a new label, the available ones and those this supplier gets. */
export function LabelsForm({ cuit, assigned, onClose }: Props) {
  const { data, error, refetch } = useLabels();
  const [before] = useState(() => assigned.map(({ id }) => id));
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [unchanged, setUnchanged] = useState(false);
  const labelling = useLabelling(cuit, onClose);
  const choose = (next: readonly string[]) => {
    setChosen(next);
    setUnchanged(false);
  };
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const save = () => {
    const { added, removed } = labelChanges(before, chosen);
    if (added.length + removed.length > 0) return labelling.mutate({ before, after: chosen });
    setUnchanged(true);
    toast.warning(LABELS_UNCHANGED);
  };

  if (error) return <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  const picked = data.filter(({ id }) => chosen.includes(id));
  return (
    <Stack gap="lg">
      <NewLabel onCreated={(id) => choose([...chosen, id])} />
      <Fieldset legend="Etiquetas disponibles">
        {data.length === 0 && <Text>No hay etiquetas</Text>}
        <Stack gap="xs">
          {data.map(({ id, etiqueta_nombre }) => (
            <Checkbox
              key={id}
              label={etiqueta_nombre}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
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
        <Button variant="default" onClick={onClose} disabled={labelling.isPending}>
          Cancelar
        </Button>
        <Button onClick={save} loading={labelling.isPending}>
          Guardar Cambios
        </Button>
      </Group>
    </Stack>
  );
}

function NewLabel({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const creation = useNewLabel((id) => {
    setName('');
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
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
            creation.reset();
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
