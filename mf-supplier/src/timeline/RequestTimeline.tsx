import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import {
  type Estado,
  type FollowedObservation,
  hasCertificate,
  isAttended,
  requestTimeline,
  type TimelineStep,
  todayInCity,
} from 'shared-api/rules';
import { Paper, Problem, Skeleton, Stack, Text, Title } from 'shared-ui';
import { useStatusHistory } from '../status/queries.ts';
import { useCertificateEnd } from '../subject/queries.ts';
import classes from './RequestTimeline.module.css';

/** Label above a step that is not over. */
const STANDING_LABEL = { done: null, now: 'Ahora', next: 'Después' } as const;

interface Props {
  readonly cuit: string;
  readonly estado: Estado;
  /** Observations of the running correction. */
  readonly observations?: readonly FollowedObservation[];
}

/** 'Cómo sigue': what happened to a request, what happens now and what comes next, and by which day. */
export function RequestTimeline({ cuit, estado, observations }: Props) {
  const id = useId();
  const history = useStatusHistory(cuit);
  const end = useCertificateEnd(cuit, hasCertificate(estado));
  const pending = observations?.filter((observation) => !isAttended(observation)).length;
  const { refetch } = history;
  const isOutdated = history.data !== undefined && history.data.at(-1)?.estado !== estado;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'lg' }} component="section" aria-labelledby={id}>
      <Stack gap="lg">
        <Title order={2} size="h4" id={id}>
          Cómo sigue
        </Title>
        {history.data && !end.isLoading ? (
          <Steps
            steps={requestTimeline(
              { records: history.data, vence: end.data?.vence, pending },
              todayInCity(new Date()),
            )}
          />
        ) : history.isError ? (
          <Problem title="No se pudo cargar cómo sigue el trámite" onRetry={() => void history.refetch()} />
        ) : (
          <Skeleton height="6rem" role="status" aria-label="Cargando..." />
        )}
      </Stack>
    </Paper>
  );
}

function Steps({ steps }: { readonly steps: readonly TimelineStep[] }) {
  return (
    <div className={classes.container}>
      <ol className={classes.steps}>
        {steps.map(({ standing, isEnd, title, when, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity; their order is theirs.
            key={index}
            data-standing={isEnd ? 'ended' : standing}
            aria-current={standing === 'now' ? 'step' : undefined}
          >
            <span className={classes.dot}>
              {standing === 'done' && !isEnd && <IconCheck size={14} stroke={3} aria-hidden />}
              {isEnd && <IconX size={14} stroke={3} aria-hidden />}
            </span>
            {STANDING_LABEL[standing] && (
              <Text size="sm" c="dimmed">
                {STANDING_LABEL[standing]}
              </Text>
            )}
            <Text fw={600}>{title}</Text>
            {when && <Text>{when}</Text>}
            {text && (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
