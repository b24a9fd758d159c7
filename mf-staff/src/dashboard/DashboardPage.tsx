import { queryOf } from 'shared-api/client';
import { dashboard } from 'shared-api/contract';
import { EmptyState, LoadingPage, Page, QueryProblem, Stack } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { LIST_PATH } from '../paths.ts';
import { Charts } from './Charts.tsx';

/** Figures about the work of the review. */
export function DashboardPage() {
  const figures = useQuery(queryOf(useClient(), dashboard, {}));
  const { data, error } = figures;
  const none = data?.estados.every(({ total }) => total === 0);
  return (
    <Page
      title="Tablero de inscripciones"
      back={{ to: LIST_PATH, label: 'Volver a las inscripciones' }}
      size="wide"
    >
      <Stack gap="lg">
        <QueryProblem query={figures} />
        {!data ? (
          !error && <LoadingPage />
        ) : none ? (
          <EmptyState title="NO HAY INSCRIPCIONES">
            Cuando un proveedor inicie su inscripción, el tablero mostrará cómo avanza.
          </EmptyState>
        ) : (
          <Charts data={data} />
        )}
      </Stack>
    </Page>
  );
}
