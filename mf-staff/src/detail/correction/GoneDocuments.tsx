import type { DraftObservation } from 'shared-api/rules';
import { Alert, Text } from 'shared-ui';
import { ObservationLines } from './ObservationLines.tsx';

/** Shows the observations that won't be sent, because their document is gone: the text may be meant for another element. */
export function GoneDocuments({ observations }: { readonly observations: readonly DraftObservation[] }) {
  if (observations.length === 0) return null;
  return (
    <Alert color="ambar" title="Documentos que ya no se piden">
      <Text size="sm">Lo que escribió sobre estos documentos no se enviará.</Text>
      <ObservationLines observations={observations} />
    </Alert>
  );
}
