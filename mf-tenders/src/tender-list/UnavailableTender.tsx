import { Button, Problem, Stack, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { isNotFound } from './use-tender.ts';

interface Props {
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** True where the public list is behind it and nothing else leads there. */
  readonly leadsToList?: boolean;
}

/** Reports a tender that could not be read: without a retry when it does not exist. */
export function UnavailableTender({ error, onRetry, leadsToList = false }: Props) {
  const isMissing = isNotFound(error);
  return (
    <Stack align="flex-start">
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
      {leadsToList && (
        <Button component={Link} to={{ search: '' }} variant="light">
          Ver todas las licitaciones
        </Button>
      )}
    </Stack>
  );
}
