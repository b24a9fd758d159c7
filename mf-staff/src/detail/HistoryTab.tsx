import { EmptyState } from 'shared-ui';
import { StatusTimeline } from 'shared-ui/request';
import { LoadingOrProblem } from './LoadingOrProblem.tsx';
import { useStatusHistory } from './queries.ts';

/** Every change of status: when, to what and by whom. */
export function HistoryTab({ cuit }: { readonly cuit: string }) {
  const query = useStatusHistory(cuit);
  const { data } = query;
  if (!data) return <LoadingOrProblem query={query} />;
  if (data.length === 0)
    return <EmptyState title="Sin historial">Este trámite no cambió de estado.</EmptyState>;
  return <StatusTimeline records={data} />;
}
