import { OBSERVATION_MAX } from 'shared-api/rules';
import { Checkbox, Stack, TextInput } from 'shared-ui';
import { type PortalForm, Textarea } from 'shared-ui/forms';
import { type Item, isOther } from './selection.ts';

export interface CorrectionValues {
  readonly items: readonly Item[];
}

interface Props {
  readonly form: PortalForm<CorrectionValues>;
  /** Which of the form's items it is. */
  readonly index: number;
  readonly item: Item;
}

/** Fields of the observation on one element. */
export function ItemFields({ form, index, item }: Props) {
  return (
    <Stack gap="sm" pl={{ base: 0, sm: 'xl' }} pb="md">
      {isOther(item) && (
        <TextInput
          label="Nombre del documento o dato observado"
          description="Con el nombre que tiene en el formulario (por ejemplo, Teléfono alternativo), el proveedor lo corrige ahí mismo."
          required
          {...form.field(`items.${index}.name`)}
        />
      )}
      <Textarea
        label={isOther(item) ? 'Observación' : `Observación sobre ${item.name}`}
        // Pasted text is not cut silently: the form says that it is too long.
        description={`${item.observacion.length}/${OBSERVATION_MAX}`}
        autosize
        minRows={2}
        required
        {...form.field(`items.${index}.observacion`)}
      />
      {item.documentId && (
        <Checkbox
          label={`El proveedor puede reemplazar el archivo de ${item.name}`}
          {...form.field(`items.${index}.replaceable`, { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
