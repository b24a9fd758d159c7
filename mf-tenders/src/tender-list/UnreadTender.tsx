import { Problem, Text } from 'shared-ui';
import { isNotFound } from './tender-query.ts';

interface Props {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** A tender that couldn't be read. One that isn't there is not asked for again: it wouldn't come. */
export function UnreadTender({ error, onRetry }: Props) {
  const absent = isNotFound(error);
  return (
    <Problem
      title="Error al cargar"
      message={
        <>
          No se pudo obtener la información de la licitación
          {absent && <Text size="sm">Puede que ya no esté publicada, o que el enlace esté incompleto.</Text>}
        </>
      }
      onRetry={absent ? undefined : onRetry}
    />
  );
}
