import type { ReactNode } from 'react';
import { Problem, Skeleton, Stack } from 'shared-ui';

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** Sentence for a failed load. */
  readonly problem: string;
  readonly children: (data: Data) => ReactNode;
}

/** Content of a tab that has a call of its own: that it loads, that it failed, or what came. */
export function TabContent<Data>({ query, problem, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Problem title={problem} onRetry={() => void query.refetch()} />;
  return (
    <Stack role="status" aria-label="Cargando..." gap="sm">
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </Stack>
  );
}
