import { Box, Container, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { endFirstVisit, isFirstVisit } from './first-visit.ts';
import classes from './Page.module.css';
import { useTitle } from './use-title.ts';

interface Back {
  readonly to: string;
  readonly label: string;
  /** History state for the page that it leads to. */
  readonly state?: unknown;
}

interface Props {
  /** The one `h1`. */
  readonly title: string;
  /** Title of the browser's tab; `title` if absent. */
  readonly documentTitle?: string | undefined;
  readonly back?: Back | undefined;
  /** Beside the title, below it on a phone. */
  readonly actions?: ReactNode;
  /** Says what the page is for, in a sentence or two. */
  readonly intro?: ReactNode;
  /** `form`: lines that can be read and filled; `wide`: lists and details. */
  readonly size?: 'form' | 'wide';
  readonly children?: ReactNode;
}

/** Lets the next page take the focus of one that goes with it, as after 'Reintentar' where nothing could be read. */
const passFocusOn = (page: HTMLElement | null) => () => {
  if (page?.contains(document.activeElement)) endFirstVisit();
};

/**
 * Frames a page: back link, heading, title of the tab. The heading takes the focus after a navigation within the portal.
 * On a first visit or a reload nothing takes it: the skip link stays first, and an opened menu stays open.
 */
export function Page({ title, documentTitle, back, actions, intro, size = 'wide', children }: Props) {
  useTitle(documentTitle ?? title);
  const heading = useHeadingFocus();
  return (
    <Container size={size === 'form' ? '44em' : '75em'} py="lg" w="100%" ref={passFocusOn}>
      {back && (
        <Link to={back.to} state={back.state} className={classes.back} data-no-print>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {back.label}
        </Link>
      )}
      <Group justify="space-between" align="flex-start" gap="md" mb={intro ? 'xs' : 'lg'}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {actions && (
          <Group gap="sm" data-no-print>
            {actions}
          </Group>
        )}
      </Group>
      {intro && (
        <Box mb="lg" maw="75ch" c="dimmed">
          {intro}
        </Box>
      )}
      {children}
    </Container>
  );
}

function useHeadingFocus() {
  const at = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, even in the same component.
  useEffect(() => {
    // Going back has restored the scroll position by now: the focus must not move to the top.
    if (!isFirstVisit(at)) heading.current?.focus({ preventScroll: true });
  }, [at.pathname]);
  return heading;
}
