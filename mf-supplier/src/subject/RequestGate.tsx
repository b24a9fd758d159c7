import type { ReactNode } from 'react';
import type { UserDataBundle } from 'shared-api/contract';
import { LoadingPage, Page, Problem } from 'shared-ui';
import { ACCOUNT } from '../paths.ts';
import { isNoRelation } from './errors.ts';
import { NoRelation } from './NoRelation.tsx';

interface Props {
  readonly query: {
    readonly data: UserDataBundle | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Heading while there is nothing but a failure to show. */
  readonly title: string;
  readonly children: (bundle: UserDataBundle) => ReactNode;
}

/** Shows a request once it is here; until then that it loads, that there is no relation, or what went wrong. */
export function RequestGate({ query, title, children }: Props) {
  if (query.data) return children(query.data);
  if (!query.error) return <LoadingPage />;
  if (isNoRelation(query.error)) return <NoRelation />;
  return (
    <Page title={title} size="form" back={{ to: ACCOUNT, label: 'Volver a Inscripción de proveedores' }}>
      <Problem
        title="Hubo un error al acceder a sus datos de AFIP"
        message={query.error.message}
        onRetry={() => void query.refetch()}
      />
    </Page>
  );
}
