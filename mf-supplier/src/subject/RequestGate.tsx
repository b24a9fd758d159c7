import type { ReactNode } from 'react';
import { LoadingPage, Page, Problem } from 'shared-ui';
import { ACCOUNT } from '../paths.ts';
import { isMissing, isNoRelation } from './errors.ts';
import { NoRelation } from './NoRelation.tsx';
import { NotOwn } from './NotOwn.tsx';
import { actsFor, type Subject } from './subject.ts';
import { useSignedIn } from './use-signed-in.ts';

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly subject: Subject;
  /** Heading while there is nothing else to show. */
  readonly title: string;
  /** Shown where the subject has no request yet; without it that is a failure like others. */
  readonly none?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a request once it is here; until then that it loads, that it is somebody else's, or what went wrong. */
export function RequestGate<Data>({ query, subject, title, none, children }: Props<Data>) {
  const user = useSignedIn();
  if (query.data) return children(query.data);
  const { error } = query;
  if (isNoRelation(error)) return <NoRelation />;
  // The server answers for another's request as for one that does not exist.
  if (isMissing(error) && !actsFor(user, subject)) return <NotOwn subject={subject} />;
  if (isMissing(error) && none !== undefined) return none;
  return (
    <Page title={title} size="form" back={{ to: ACCOUNT, label: 'Volver a Mis inscripciones' }}>
      {error ? (
        <Problem
          title="Hubo un error al acceder a sus datos de AFIP"
          message={error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingPage />
      )}
    </Page>
  );
}
