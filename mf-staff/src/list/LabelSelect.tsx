import type { Label } from 'shared-api/contract';
import { Button, NativeSelect, type NativeSelectProps, Stack } from 'shared-ui';
import { FILTER_LABEL } from './filters.ts';

/** The labels, or why they could not be read. */
interface LabelChoice {
  readonly data: readonly Label[] | undefined;
  readonly error: Error | null;
}

interface Props {
  /** Id, value (of the label; empty for none), change and error. */
  readonly field: Pick<NativeSelectProps, 'id' | 'onChange' | 'error'> & { readonly value?: string };
  readonly labels: LabelChoice;
  readonly onRetry: () => void;
}

const GONE = 'Etiqueta eliminada';

/** Chooses the label that the listed suppliers have. */
export function LabelSelect({ field, labels, onRetry }: Props) {
  const failed = labels.error && !labels.data;
  return (
    <Stack gap="xs" flex="2 1 14rem" align="flex-start">
      <NativeSelect
        label={FILTER_LABEL.etiqueta}
        data={optionsOf(labels, field.value ?? '')}
        w="100%"
        {...field}
        error={failed ? `No se pudieron leer las etiquetas. ${labels.error?.message}` : field.error}
      />
      {failed && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </Stack>
  );
}

function optionsOf({ data, error }: LabelChoice, value: string) {
  if (!data) return [{ value, label: error ? 'Seleccione una etiqueta' : 'Cargando...' }];
  const isGone = value !== '' && !data.some(({ id }) => id === value);
  return [
    { value: '', label: data.length > 0 ? 'Seleccione una etiqueta' : 'No hay etiquetas' },
    ...(isGone ? [{ value, label: GONE }] : []),
    ...data.map(({ id, etiqueta_nombre }) => ({ value: id, label: etiqueta_nombre })),
  ];
}

/** Text of the filter by a label; without the label's name until that has loaded. */
export function labelText({ data }: LabelChoice, value: string): string {
  if (!data) return FILTER_LABEL.etiqueta;
  const label = data.find(({ id }) => id === value);
  return label ? `${FILTER_LABEL.etiqueta}: ${label.etiqueta_nombre}` : GONE;
}
