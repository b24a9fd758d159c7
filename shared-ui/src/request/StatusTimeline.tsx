import { Box, Group, Text } from '@mantine/core';
import type { StatusRecord } from 'shared-api/contract';
import { formatDateTime } from '../format.ts';
import { ObservationList } from './ObservationList.tsx';
import { RequestStatusBadge } from './RequestStatusBadge.tsx';
import classes from './request.module.css';

/** Changes of state, the last one first: when, to which state, by whom, with which observations. */
export function StatusTimeline({ records }: { readonly records: readonly StatusRecord[] }) {
  const newestFirst = [...records].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <ol className={classes.timeline} aria-label="Historial de estados">
      {newestFirst.map((record) => (
        <li key={record.id} aria-current={record.estado_actual ? 'true' : undefined}>
          <Group gap="sm">
            <RequestStatusBadge estado={record.estado} />
            {record.estado_actual && (
              <Text size="sm" fw={600}>
                Estado actual
              </Text>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            <time dateTime={record.createdAt}>{formatDateTime(record.createdAt)}</time>
            {' · '}
            {whoOf(record)}
          </Text>
          {record.observaciones.length > 0 && (
            <Box mt="sm">
              <ObservationList observations={record.observaciones} />
            </Box>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The portal's own daily job has no person. */
const whoOf = ({ usuario }: StatusRecord) =>
  usuario === null ? 'Actualizado por el sistema' : `Actualizado por ${usuario.nombre} ${usuario.apellido}`;
