import type { ReactNode, RefObject } from 'react';
import { Group, Text, Title } from 'shared-ui';

interface Props {
  readonly title: string;
  /** Takes the focus when the control that was used disappears. */
  readonly ref: RefObject<HTMLHeadingElement | null>;
  readonly query: { readonly data?: { readonly total: number } | undefined; readonly isError: boolean };
  /** The page asked for no longer exists, and another one is on its way. */
  readonly moving: boolean;
  readonly countText: (total: number) => string;
  /** Stands at the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of a list, and how many rows it has. */
export function ListHeading({ title, ref, query, moving, countText, children }: Props) {
  const { data, isError } = query;
  return (
    <Group justify={children ? 'flex-start' : 'space-between'} align={children ? 'center' : 'baseline'}>
      <Title order={2} size="h4" ref={ref} tabIndex={-1}>
        {title}
      </Title>
      <Text role="status" c="dimmed">
        {data && !moving ? countText(data.total) : isError ? '' : 'Cargando...'}
      </Text>
      {children}
    </Group>
  );
}
