import { tenderLabel } from 'shared-api/rules';
import { Anchor, formatDateTime, Paper, Problem, Stack, Text, Title } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/router';
import { useWaitingQuestions } from './queries.ts';
import type { FromLists } from './search.ts';
import classes from './WaitingQuestions.module.css';

const HEADING = 'preguntas-sin-responder';

/** Returns a number of questions in words. */
export const questionsText = (count: number) => (count === 1 ? '1 pregunta' : `${count} preguntas`);

/** The tenders with questions that wait for an answer, the longest wait first; nothing without any. */
export function WaitingQuestions() {
  const waiting = useWaitingQuestions();
  const state: FromLists = { lists: useLocation().search };
  const tenders = waiting.data?.data ?? [];
  const total = tenders.reduce((sum, { pendientes }) => sum + pendientes, 0);
  if (waiting.isLoadingError) {
    return (
      <Problem
        title="Error al cargar las preguntas sin responder"
        message="Por favor, pruebe mas tarde"
        onRetry={() => void waiting.refetch()}
      />
    );
  }
  if (total === 0) return null;
  return (
    <Stack component="section" aria-labelledby={HEADING} gap="sm">
      <Title order={2} size="h4" id={HEADING}>
        {`Preguntas sin responder (${total})`}
      </Title>
      <ul className={classes.list}>
        {tenders.map(({ licitacion, pendientes, desde }) => (
          <Paper component="li" key={licitacion.id} withBorder p="sm">
            <Anchor component={Link} to={`/licitaciones/${licitacion.id}`} state={state} fw={600}>
              {licitacion.titulo}
            </Anchor>
            <Text size="sm" c="dimmed">
              {`${tenderLabel(licitacion.tipo_licitacion)} N.º ${licitacion.numero}/${licitacion.anio} · ${questionsText(pendientes)}; la primera espera desde el ${formatDateTime(desde)}`}
            </Text>
          </Paper>
        ))}
      </ul>
    </Stack>
  );
}
