import type { Ref } from 'react';
import type { Label } from 'shared-api/contract';
import { Button, NativeSelect, Stack } from 'shared-ui';
import { FILTER_LABEL } from './filters.ts';

/** The labels as they were read, or not. */
export interface LabelChoice {
  readonly data: readonly Label[] | undefined;
  readonly error: Error | null;
}

interface Props {
  readonly ref: Ref<HTMLSelectElement>;
  readonly labels: LabelChoice;
  /** Id of the chosen one; empty for none. */
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (id: string) => void;
  readonly onRetry: () => void;
}

const GONE = 'Etiqueta eliminada';

/** Which label the suppliers of the list have. */
export function LabelSelect({ ref, labels, value, problem, onChange, onRetry }: Props) {
  const failed = labels.error && !labels.data;
  return (
    <Stack gap="xs" flex="2 1 14rem" align="flex-start">
      <NativeSelect
        ref={ref}
        label={FILTER_LABEL.etiqueta}
        data={optionsOf(labels, value)}
        value={value}
        error={failed ? `No se pudieron leer las etiquetas. ${labels.error?.message}` : problem}
        onChange={(event) => onChange(event.currentTarget.value)}
        w="100%"
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

/** How the filter by a label is told; without its name while that is not known. */
export function labelText({ data }: LabelChoice, value: string): string {
  if (!data) return FILTER_LABEL.etiqueta;
  const label = data.find(({ id }) => id === value);
  return label ? `${FILTER_LABEL.etiqueta}: ${label.etiqueta_nombre}` : GONE;
}
