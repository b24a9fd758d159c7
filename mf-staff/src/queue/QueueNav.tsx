import type { AnswerOf, reviewQueue } from 'shared-api/contract';
import { QUEUE_LABEL, type Queue, queuesFor, TOTAL_CAP } from 'shared-api/rules';
import { Badge, Group, LinkButton } from 'shared-ui';

type Counts = AnswerOf<typeof reviewQueue>;

interface Props {
  /** The person reviews requests. */
  readonly reviews: boolean;
  /** The part on the screen; null for the list of all requests. */
  readonly current: Queue | null;
  /** Undefined until they are counted. */
  readonly counts: Counts | undefined;
  /** Returns the address of a part, or of the list of all requests. */
  readonly pathOf: (queue: Queue | null) => string;
}

/** Links to the parts of the review queue, each with its number of requests, and to the list of all. */
export function QueueNav({ reviews, current, counts, pathOf }: Props) {
  return (
    <Group component="nav" aria-label="Listas de inscripciones" gap="xs">
      {[...queuesFor(reviews), null].map((queue) => (
        <LinkButton
          key={queue ?? 'todas'}
          to={pathOf(queue)}
          size="sm"
          variant={queue === current ? 'filled' : 'default'}
          {...(queue === current && { 'aria-current': 'page' as const })}
        >
          {queue === null ? 'Todas' : QUEUE_LABEL[queue]}
          {queue !== null && counts && (
            <>
              {' '}
              <Badge
                component="span"
                size="sm"
                ml={4}
                {...badgeLook(queue, queue === current, counts[queue])}
              >
                {countText(counts[queue])}
              </Badge>
            </>
          )}
        </LinkButton>
      ))}
    </Group>
  );
}

/** Counting stops at the cap. */
const countText = (count: number): string =>
  `${count.toLocaleString('es-AR')}${count >= TOTAL_CAP ? '+' : ''}`;

function badgeLook(queue: Queue, isShown: boolean, count: number) {
  if (isShown) return { variant: 'white' };
  return queue === 'fuera_de_plazo' && count > 0 ? { color: 'rojo' } : { variant: 'light', color: 'gray' };
}
