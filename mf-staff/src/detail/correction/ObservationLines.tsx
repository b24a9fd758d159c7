import type { DraftObservation } from 'shared-api/rules';
import { Text } from 'shared-ui';

function lineOf({ name, observacion }: DraftObservation): string {
  const about = name.trim() || 'Un dato sin nombre';
  return observacion.trim() ? `${about}: «${observacion.trim()}»` : about;
}

/** Shows observations of a draft, each on a line: what it is about and its text, which may be missing yet. */
export function ObservationLines({ observations }: { readonly observations: readonly DraftObservation[] }) {
  return observations.map((observation) => (
    <Text key={JSON.stringify(observation)} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {lineOf(observation)}
    </Text>
  ));
}
