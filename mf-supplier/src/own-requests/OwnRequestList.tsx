import { Problem, Skeleton, Stack } from 'shared-ui';
import { LiveNews } from '../timeline/LiveNews.tsx';
import { OwnRequestCard } from './OwnRequestCard.tsx';
import { newsOf, useOwnRequests } from './queries.ts';

/** The registrations of the person and of the companies that they represent, the most pressing first. */
export function OwnRequestList() {
  const { data, error, refetch } = useOwnRequests();
  if (data) {
    return (
      <Stack gap="md">
        <LiveNews texts={newsOf(data)} />
        {data.map((line) => (
          <OwnRequestCard key={line.cuit} line={line} />
        ))}
      </Stack>
    );
  }
  if (!error) return <Skeleton height="9rem" role="status" aria-label="Cargando..." />;
  return (
    <Problem
      title="No se pudieron cargar sus inscripciones"
      message={error.message}
      onRetry={() => void refetch()}
    />
  );
}
