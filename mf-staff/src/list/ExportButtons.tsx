import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { ExportFormat } from 'shared-api/rules';
import { Button, Group } from 'shared-ui';
import { DownloadLink } from 'shared-ui/save-file';
import type { ListView } from './filters.ts';
import { queryOfView } from './queries.ts';
import { useExport } from './use-export.ts';

/** Exports the list with its filters and order, all pages of it, as a file for a spreadsheet. */
export function ExportButtons({ view }: { readonly view: ListView }) {
  const { mutate, isPending, variables, data } = useExport(queryOfView(view));
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
