import { type CallInput, exportRequests } from 'shared-api/contract';
import { type ExportFormat, todayInCity } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { downloadAnswer } from 'shared-ui/save-file';
import { useDownload } from '../downloads.ts';

type Query = Omit<CallInput<typeof exportRequests>['query'], 'formato'>;

/** Downloads requests as a file for a spreadsheet. @param query says which requests */
export function useExport(query: Query) {
  const client = useClient();
  return useDownload((formato: ExportFormat) =>
    downloadAnswer(
      client,
      exportRequests,
      { query: { formato, ...query } },
      `inscripciones-${todayInCity(new Date())}.${formato}`,
    ),
  );
}
