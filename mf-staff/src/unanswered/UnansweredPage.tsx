import { EmptyState, LiveRegion, Page, QueryProblem, Stack, Text } from 'shared-ui';
import { LIST_PATH } from '../paths.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { useUnanswered } from './queries.ts';
import { UnansweredTable } from './UnansweredTable.tsx';

/** Lists the suppliers who wait for an answer, and may not write again before they get it. */
export function UnansweredPage() {
  const unanswered = useUnanswered(true);
  const { data, error } = unanswered;
  // The button that takes a message from the list goes with it.
  const list = useFocusAfterRemoval(data?.total ?? 0);
  return (
    <Page
      title="Mensajes sin responder"
      back={{ to: LIST_PATH, label: 'Volver a las inscripciones' }}
      intro="Cada proveedor espera la respuesta para poder escribir de nuevo. Primero los que nadie leyó."
      size="wide"
    >
      <Stack gap="xs" ref={list} tabIndex={-1}>
        <LiveRegion>{data && countText(data.total)}</LiveRegion>
        <QueryProblem query={unanswered} />
        {data && data.total > data.data.length && (
          <Text size="sm" c="dimmed">
            Se muestran {data.data.length} de {data.total.toLocaleString('es-AR')}.
          </Text>
        )}
        {(data || !error) && (
          <UnansweredTable
            rows={data?.data ?? []}
            loading={!data}
            empty={
              <EmptyState title="No hay mensajes sin responder">
                Cuando un proveedor escriba, su mensaje aparecerá aquí hasta que alguien le responda.
              </EmptyState>
            }
          />
        )}
      </Stack>
    </Page>
  );
}

const countText = (total: number): string =>
  total === 1 ? '1 mensaje sin responder' : `${total.toLocaleString('es-AR')} mensajes sin responder`;
