import { IconEye } from '@tabler/icons-react';
import { Button, EmptyState, formatDateTime, Group, Stack, Text } from 'shared-ui';
import { LoadingOrProblem } from '../LoadingOrProblem.tsx';
import { useDocumentHistory } from '../queries.ts';

interface Props {
  readonly id: string;
  /** Opens a file: its address and how it is called. */
  readonly onPreview: (url: string, name: string) => void;
}

/** Content of the modal with a document's history: every file it has had, newest first. */
export function DocumentHistoryList({ id, onPreview }: Props) {
  const query = useDocumentHistory(id);
  const { data } = query;
  if (!data) return <LoadingOrProblem query={query} />;
  if (data.historial.length === 0) {
    return <EmptyState title="Sin archivos anteriores">Este documento todavía no tiene archivos.</EmptyState>;
  }
  return (
    <Stack gap="sm">
      <Text fw={600}>{data.nombre}</Text>
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.historial.map(({ fecha, url }, at) => (
          <Group component="li" key={`${fecha} ${url}`} justify="space-between" gap="sm">
            <Text>
              {formatDateTime(fecha)}
              {at === 0 ? ' (vigente)' : ''}
            </Text>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconEye size={18} aria-hidden />}
              aria-label={`Ver Archivo del ${formatDateTime(fecha)}`}
              onClick={() => onPreview(url, `${data.nombre} (${formatDateTime(fecha)})`)}
            >
              Ver Archivo
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
