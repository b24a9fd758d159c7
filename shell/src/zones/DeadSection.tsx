import type { ReactNode } from 'react';
import { Page, Problem } from 'shared-ui';
import { useLoaderData } from 'shared-ui/router';
import { type Retry, useRetry } from './use-retry.ts';

interface Props {
  readonly otherwise: ReactNode;
  readonly onRetry: Retry;
}

/** Where a section did not come: says so and tries that section again; nothing else of the page is touched. */
export function DeadSection({ otherwise, onRetry }: Props) {
  const title = useLoaderData<string | null>();
  const retry = useRetry(onRetry);
  if (title === null) return otherwise;
  return (
    <Page title={title}>
      <Problem
        title="Esta parte del portal no está disponible en este momento"
        message="El resto del portal sigue funcionando. Vuelva a intentar en unos minutos."
        onRetry={retry}
      />
    </Page>
  );
}
