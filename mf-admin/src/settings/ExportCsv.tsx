import { IconDownload } from '@tabler/icons-react';
import { Alert, Button, Stack } from 'shared-ui';
import { type Download, DownloadLink } from 'shared-ui/save-file';

interface Props {
  /** Saves what the filters find. */
  readonly exported: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly data: Download | undefined;
  };
}

/** The button that saves the whole filtered list as CSV. */
export function ExportCsv({ exported }: Props) {
  return (
    <Stack gap="sm" align="flex-start" data-no-print>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={exported.isPending}
        onClick={() => exported.mutate()}
      >
        Exportar CSV
      </Button>
      <DownloadLink download={exported.data} />
      {exported.error && <Alert color="rojo">{exported.error.message}</Alert>}
    </Stack>
  );
}
