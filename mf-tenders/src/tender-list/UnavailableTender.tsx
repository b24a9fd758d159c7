import { Problem, Text } from 'shared-ui';
import { isNotFound } from './use-tender.ts';

interface Props {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Reports a tender that could not be read; without a retry when it does not exist. */
export function UnavailableTender({ error, onRetry }: Props) {
  const isMissing = isNotFound(error);
  return (
    <Problem
      title="Error al cargar"
      message={
        <>
          No se pudo obtener la información de la licitación
          {isMissing && (
            <Text size="sm">Puede que ya no esté publicada, o que el enlace esté incompleto.</Text>
          )}
        </>
      }
      onRetry={isMissing ? undefined : onRetry}
    />
  );
}
