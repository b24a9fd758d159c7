import { type ReactElement, useCallback } from 'react';
import { Box, Container, Page, Problem } from 'shared-ui';
import { useLoaderData, useLocation } from 'shared-ui/router';
import { renderedContentOf } from './rendered-page.ts';
import { orNoConnection, type Retry, useRetry } from './use-retry.ts';

/**
 * Where a section did not come: says so and tries that section again; nothing else of the page is touched. A page that
 * came rendered can still be read below. At an address that is nobody's, what the router brought is shown instead.
 */
export function UnavailableSection({ onRetry }: { readonly onRetry: Retry }) {
  const title = useLoaderData<string | ReactElement>();
  const page = renderedContentOf(useLocation());
  const retry = useRetry(onRetry);
  if (typeof title !== 'string') return title;
  const problem = (
    <Problem
      title="Esta parte del portal no está disponible en este momento"
      message={orNoConnection('El resto del portal sigue funcionando. Vuelva a intentar en unos minutos.')}
      {...retry}
    />
  );
  if (page === null) return <Page title={title}>{problem}</Page>;
  return (
    <>
      <Container size="75em" pt="lg">
        {problem}
      </Container>
      <Kept page={page} />
    </>
  );
}

/** What the gateway rendered, as it was. */
function Kept({ page }: { readonly page: Node }) {
  const put = useCallback((place: HTMLDivElement | null) => place?.replaceChildren(page), [page]);
  return <Box ref={put} />;
}
