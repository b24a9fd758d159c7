import { IconMessageCheck } from '@tabler/icons-react';
import { ASKED_BY_RENEWAL, areOfRenewal } from 'shared-api/rules';
import { EmptyState, Stack, Text } from 'shared-ui';
import { ObservationFollowUp, ObservationList } from 'shared-ui/request';
import { useObservations } from './queries.ts';
import { TabContent } from './TabContent.tsx';

/** 'Observaciones': what the auditor observed or a renewal asks for, with their count. */
export function ObservationsTab({ cuit }: { cuit: string }) {
  return (
    <TabContent query={useObservations(cuit)} problem="No se pudieron cargar las observaciones">
      {(found) =>
        found.length === 0 ? (
          <EmptyState title="No hay observaciones" icon={<IconMessageCheck aria-hidden />}>
            <Text>Si el auditor observa algo, lo verá aquí.</Text>
          </EmptyState>
        ) : (
          <Stack gap="sm">
            <Text c="dimmed">{found.length === 1 ? '1 observación' : `${found.length} observaciones`}</Text>
            {areOfRenewal(found) && <Text>{ASKED_BY_RENEWAL}</Text>}
            <ObservationList
              observations={found}
              below={(index) => found[index] && <ObservationFollowUp observation={found[index]} own />}
            />
          </Stack>
        )
      }
    </TabContent>
  );
}
