import type { ReactNode } from 'react';
import { Problem } from './Problem.tsx';

interface Props {
  readonly query: {
    readonly data?: unknown;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** The server's message, unless given. */
  readonly title?: string;
  /** Says more than the title. */
  readonly message?: ReactNode;
}

/** Says that a query failed, with a way to try again, and that what it read before is old; nothing while it has not failed. */
export function QueryProblem({ query: { data, error, refetch }, title, message }: Props) {
  if (!error) return null;
  return (
    <Problem
      title={title ?? `Error: ${error.message}`}
      message={
        data === undefined ? (
          message
        ) : (
          <>
            {message && <div>{message}</div>}
            <div>Se muestra lo último que se pudo leer.</div>
          </>
        )
      }
      onRetry={() => void refetch()}
    />
  );
}
