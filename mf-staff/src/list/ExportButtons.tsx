import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { ApiError } from 'shared-api/client';
import { exportRequests } from 'shared-api/contract';
import { type ExportFormat, todayInCity } from 'shared-api/rules';
import { Button, Group } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { DownloadLink, downloadAnswer } from 'shared-ui/save-file';
import { useDownload } from '../downloads.ts';
import type { ListView } from './filters.ts';
import { queryOfView } from './queries.ts';

/** The list as it stands, every page of it, as a file for a spreadsheet. */
export function ExportButtons({ view }: { readonly view: ListView }) {
  const client = useClient();
  const { mutate, isPending, variables, data } = useDownload(
    (formato: ExportFormat) =>
      downloadAnswer(
        client,
        exportRequests,
        { query: { formato, ...queryOfView(view) } },
        `inscripciones-${todayInCity(new Date())}.${formato}`,
      ),
    reason,
  );
  const button = (format: ExportFormat) => ({
    variant: 'default',
    size: 'sm',
    loading: isPending && variables === format,
    onClick: () => mutate(format),
  });
  return (
    <Group gap="xs">
      <Button {...button('csv')} leftSection={<IconFileTypeCsv size={18} aria-hidden />}>
        Exportar CSV
      </Button>
      <Button {...button('xlsx')} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
        Exportar Excel
      </Button>
      <DownloadLink download={data} />
    </Group>
  );
}

/** Why there is no file: the server's own words where it has refused. */
const reason = (error: unknown): string =>
  error instanceof ApiError && error.status === 400 ? error.message : 'Ocurrió un problema';
