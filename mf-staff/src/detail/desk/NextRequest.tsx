import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Group, LinkButton } from 'shared-ui';
import { useQueuePosition } from '../../queue/use-queue-position.ts';

/** Time after which a modal has closed and returned the focus. */
const MODAL_CLOSED_MS = 250;

interface Props {
  readonly cuit: string;
  /** The request was decided while it was open: the link takes the focus that the pressed button had. */
  readonly takesFocus: boolean;
}

/**
 * The link to the next request of the list after a decision; none while a list of all requests still has this one, as
 * `QueueSteps` leads on there.
 */
export function NextRequest({ cuit, takesFocus }: Props) {
  const { isQueue, next: neighbour, position, total, totalIsExact, linkTo } = useQueuePosition(cuit);
  const next = isQueue || position === null ? neighbour : null;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!next || !takesFocus) return;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === document.body) group.current?.querySelector('a')?.focus();
    }, MODAL_CLOSED_MS);
    return () => clearTimeout(timer);
  }, [next, takesFocus]);
  if (!next) return null;
  const { to, state } = linkTo(next);
  // A list longer than `total` still has that many without this request.
  const count = totalIsExact && position !== null ? total - 1 : total;
  return (
    <Group ref={group} data-no-print>
      <LinkButton
        to={`${to}?tab=archivos`}
        state={state}
        rightSection={<IconChevronRight size={18} aria-hidden />}
      >
        {isQueue
          ? `Siguiente pendiente (${count.toLocaleString('es-AR')}${totalIsExact ? '' : '+'})`
          : 'Siguiente de la lista'}
      </LinkButton>
    </Group>
  );
}
