import { queryOf } from 'shared-api/client';
import { dashboard } from 'shared-api/contract';
import { EmptyState, LoadingPage, Page, Problem, Stack } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { LIST_PATH } from '../paths.ts';
import { Charts } from './Charts.tsx';

/** Figures about the work of the review. */
export function DashboardPage() {
  const { data, error, refetch } = useQuery(queryOf(useClient(), dashboard, {}));
  const none = data?.estados.every(({ total }) => total === 0);
  return (
    <Page
      title="Tablero de inscripciones"
      back={{ to: LIST_PATH, label: 'Volver a las inscripciones' }}
      size="wide"
    >
      <Stack gap="lg">
        {error && <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} />}
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
