import type { ReactNode } from 'react';
import { Page, Problem } from 'shared-ui';
import { useLoaderData, useLocation, useNavigate } from 'shared-ui/router';

/** Where a section did not come: says so and tries that section again; nothing else of the page is touched. */
export function DeadSection({ otherwise }: { readonly otherwise: ReactNode }) {
  const title = useLoaderData<string | null>();
  const location = useLocation();
  const navigate = useNavigate();
  if (title === null) return otherwise;
  return (
    <Page title={title}>
      <Problem
        title="Esta parte del portal no está disponible en este momento"
        message="El resto del portal sigue funcionando. Vuelva a intentar en unos minutos."
        onRetry={() => navigate(location, { replace: true })}
      />
    </Page>
  );
}
