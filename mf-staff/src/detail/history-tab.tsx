import { EmptyState, LoadingPage, Problem } from 'shared-ui';
import { StatusTimeline } from 'shared-ui/request';
import { useStatusHistory } from './queries.ts';

/** Every change of status: when, to what and by whom. */
export function HistoryTab({ cuit }: { readonly cuit: string }) {
  const { data, error, refetch } = useStatusHistory(cuit);
  if (!data) {
    if (!error) return <LoadingPage />;
    return <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (data.length === 0)
    return <EmptyState title="Sin historial">Este trámite no cambió de estado.</EmptyState>;
  return <StatusTimeline records={data} />;
}
