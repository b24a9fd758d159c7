import { type DraftObservation, dataWithReadyTexts, OBSERVATION_MAX, withReadyText } from 'shared-api/rules';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from 'shared-ui';
import { type PortalForm, Textarea } from 'shared-ui/forms';
import { type Item, isOther, OTHER } from './correction-items.ts';
import { ReadyTexts } from './ReadyTexts.tsx';

export interface CorrectionValues {
  readonly items: readonly Item[];
}

interface Props {
  readonly form: PortalForm<CorrectionValues>;
  /** Which of the form's items it is. */
  readonly index: number;
  readonly item: Item;
  readonly texts: readonly string[];
  /** A colleague's observation on the same element. */
  readonly dispute: { readonly colleague: string; readonly theirs: DraftObservation } | null;
  /** Settles the dispute; the item has the text that stays. */
  readonly onDecide: (theirs: DraftObservation) => void;
}

/** Fields of the observation on one element. */
export function ItemFields({ form, index, item, texts, dispute, onDecide }: Props) {
  const path = `items.${index}.observacion` as const;
  const add = (text: string) => {
    form.setFieldValue(path, withReadyText(item.observacion, text));
    document.getElementById(form.idOf(path))?.focus();
  };
  const about = item.name.trim() || OTHER;
  return (
    <Stack gap="sm" pl={{ base: 0, sm: 'xl' }} pb="md">
      {isOther(item) && (
        <>
          <TextInput
            label="Nombre del documento o dato observado"
            description="Con el nombre que tiene en el formulario (por ejemplo, Teléfono alternativo), el proveedor lo corrige ahí mismo."
            required
            {...form.field(`items.${index}.name`)}
          />
          {item.name.trim() === '' && (
            <ReadyTexts
              texts={dataWithReadyTexts()}
              label="Datos del formulario"
              onChoose={(name) => {
                form.setFieldValue(`items.${index}.name`, name);
                document.getElementById(form.idOf(path))?.focus();
              }}
            />
          )}
        </>
      )}
      <ReadyTexts texts={texts} label={`Textos preparados sobre ${about}`} onChoose={add} />
      <Textarea
        label={isOther(item) ? 'Observación' : `Observación sobre ${item.name}`}
        // Pasted text is not cut silently: the form says that it is too long.
        description={`${item.observacion.length}/${OBSERVATION_MAX}`}
        autosize
        minRows={2}
        required
        {...form.field(path)}
      />
      {dispute && (
        <Alert color="ambar" title={`${dispute.colleague} también escribió sobre ${about}`}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              «{dispute.theirs.observacion}»
            </Text>
            <Group gap="xs">
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  add(dispute.theirs.observacion);
                  onDecide(dispute.theirs);
                }}
              >
                Agregar su texto
              </Button>
              <Button size="sm" variant="default" onClick={() => onDecide(dispute.theirs)}>
                Dejar solo el mío
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {item.documento && (
        <Checkbox
          label={`El proveedor puede reemplazar el archivo de ${item.name}`}
          {...form.field(`items.${index}.reemplazable`, { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
