import { IconDownload } from '@tabler/icons-react';
import { Alert, Button, Stack } from 'shared-ui';

interface Props {
  /** Saves what the filters find. */
  readonly exported: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
}

/** Saves what the filters find, all pages of it, as a table for a spreadsheet. */
export function ExportCsv({ exported }: Props) {
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={exported.isPending}
        onClick={() => exported.mutate()}
      >
        Exportar CSV
      </Button>
      {exported.error && <Alert color="rojo">{exported.error.message}</Alert>}
    </Stack>
  );
}
