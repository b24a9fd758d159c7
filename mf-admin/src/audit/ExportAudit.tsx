import { IconDownload } from '@tabler/icons-react';
import { Alert, Button, Stack } from 'shared-ui';
import { useExportAudit } from './queries.ts';
import type { AuditSearch } from './search.ts';

/** Saves what the filters find, all pages of it, as a table for a spreadsheet. */
export function ExportAudit({ search }: { search: AuditSearch }) {
  const exported = useExportAudit(search);
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
      {exported.isError && <Alert color="rojo">{exported.error.message}</Alert>}
    </Stack>
  );
}
