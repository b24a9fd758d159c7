import { Box, Container, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { isFirstVisit } from './first-visit.ts';
import classes from './Page.module.css';
import { useTitle } from './use-title.ts';

interface Back {
  readonly to: string;
  readonly label: string;
  /** What the page that it leads to is told, as history state. */
  readonly state?: unknown;
}

interface Props {
  /** The one `h1`. */
  readonly title: string;
  /** What the browser's tab says; the title if absent. */
  readonly documentTitle?: string | undefined;
  readonly back?: Back | undefined;
  /** Beside the title, below it on a phone. */
  readonly actions?: ReactNode;
  /** What the page is for, in a sentence or two. */
  readonly intro?: ReactNode;
  /** `form`: lines that can be read and filled; `wide`: lists and details. */
  readonly size?: 'form' | 'wide';
  readonly children?: ReactNode;
}

/**
 * What every page has: back link, heading, title of the tab. After moving here from another page of the portal the
 * heading takes the focus; on a first visit or a reload nothing does: the skip link stays first, and what somebody opened
 * meanwhile stays open.
 */
export function Page({ title, documentTitle, back, actions, intro, size = 'wide', children }: Props) {
  useTitle(documentTitle ?? title);
  const heading = useHeadingFocus();
  return (
    <Container size={size === 'form' ? '44em' : '75em'} py="lg" w="100%">
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
    // Who goes back is by then where they were in a long page: the focus must not take them to its top.
    if (!isFirstVisit(at)) heading.current?.focus({ preventScroll: true });
  }, [at.pathname]);
  return heading;
}
