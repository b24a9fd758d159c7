import { OBSERVATION_MAX } from 'shared-api/rules';
import { Checkbox, Stack, TextInput } from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import { fieldId, type Item, type ItemProblem, isOther } from './selection.ts';

interface Props {
  readonly item: Item;
  readonly problems: readonly ItemProblem[];
  readonly onChange: (part: Partial<Item>) => void;
}

/** What is to be corrected in one element. */
export function ItemFields({ item, problems, onChange }: Props) {
  const problem = (field: 'name' | 'observacion') =>
    problems.find(({ id }) => id === fieldId(item, field))?.message;
  return (
    <Stack gap="sm" pl={{ base: 0, sm: 'xl' }} pb="md">
      {isOther(item) && (
        <TextInput
          id={fieldId(item, 'name')}
          label="Nombre del documento o dato observado"
          value={item.name}
          error={problem('name')}
          required
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
      <Textarea
        id={fieldId(item, 'observacion')}
        label={isOther(item) ? 'Observación' : `Observación sobre ${item.name}`}
        value={item.observacion}
        error={problem('observacion')}
        // What is pasted is never cut without a word: what is too much is said when it is sent.
        description={`${item.observacion.length}/${OBSERVATION_MAX}`}
        autosize
        minRows={2}
        required
        onChange={(event) => onChange({ observacion: event.currentTarget.value })}
      />
      {item.documentId && (
        <Checkbox
          label={`El proveedor puede reemplazar el archivo de ${item.name}`}
          checked={item.replaceable}
          onChange={(event) => onChange({ replaceable: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
