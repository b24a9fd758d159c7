import { IconDownload } from '@tabler/icons-react';
import { importTemplate } from 'shared-api/contract';
import { type ExportFormat, IMPORT_COLUMNS, importLabel } from 'shared-api/rules';
import { Alert, Button, Group, Stack, Text } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { DownloadLink, downloadAnswer, saveFile } from 'shared-ui/save-file';
import { NOT_SENT, shownFailure } from '../failures.ts';

/** Names the columns of a table to import, and gives one to fill in. */
export function TemplateButtons() {
  const client = useClient();
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (formato: ExportFormat) =>
      downloadAnswer(client, importTemplate, { query: { formato } }, `licitaciones-plantilla.${formato}`),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  const button = (formato: ExportFormat, label: string) => (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending && variables === formato}
      onClick={() => mutate(formato)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {`Columnas, en cualquier orden: ${IMPORT_COLUMNS.map(importLabel).join(', ')}. Puede haber líneas antes de los títulos y otras columnas.`}
      </Text>
      <Group gap="xs">
        {button('xlsx', 'Descargar plantilla (Excel)')}
        {button('csv', 'Descargar plantilla (CSV)')}
      </Group>
      <DownloadLink download={data} />
      {error && <Alert color="rojo">{shownFailure(error, NOT_SENT).message}</Alert>}
    </Stack>
  );
}
