import { LoadingPage, Problem } from 'shared-ui';

interface Props {
  /** The query that has no data yet. */
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> };
}

/** Stands where something will be shown: it is still loading, or could not be read and can be asked for again. */
export function LoadingOrProblem({ query: { error, refetch } }: Props) {
  if (!error) return <LoadingPage />;
  return <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} />;
}
