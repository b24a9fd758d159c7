import { type ReactElement, useCallback } from 'react';
import { Box, Container, Page, Problem } from 'shared-ui';
import { useLoaderData, useLocation } from 'shared-ui/router';
import { renderedContentOf } from './rendered-page.ts';
import { orNoConnection, type Retry, useRetry } from './use-retry.ts';

/**
 * Reports a section that failed to load and offers to retry it. A server-rendered page can still be read below. At an
 * address that no section owns, shows the element that the route's loader returned.
 */
export function UnavailableSection({ onRetry }: { readonly onRetry: Retry }) {
  const title = useLoaderData<string | ReactElement>();
  const content = renderedContentOf(useLocation());
  const retry = useRetry(onRetry);
  if (typeof title !== 'string') return title;
  const problem = (
    <Problem
      title="Esta parte del portal no está disponible en este momento"
      message={orNoConnection('El resto del portal sigue funcionando. Vuelva a intentar en unos minutos.')}
      {...retry}
    />
  );
  if (content === null) return <Page title={title}>{problem}</Page>;
  return (
    <>
      <Container size="75em" pt="lg">
        {problem}
      </Container>
      <RenderedContent content={content} />
    </>
  );
}

/** The content that the gateway rendered, unchanged. */
function RenderedContent({ content }: { readonly content: Node }) {
  const insert = useCallback((box: HTMLDivElement | null) => box?.replaceChildren(content), [content]);
  return <Box ref={insert} />;
}
