import { queryOf } from 'shared-api/client';
import { listOwnRequests, type OwnRequest } from 'shared-api/contract';
import { formatTaxId, ownRequestSummary, todayInCity } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { mayMend } from '../subject/queries.ts';
import { LIVE_MS } from '../timeline/live.ts';

/**
 * Reads the person's own request and those of the companies that they represent. Each screen starts from the server's
 * answer: an older one would offer a button that no longer holds. An open one follows what changes.
 */
export function useOwnRequests() {
  const client = useClient();
  return useQuery({
    ...queryOf(client, listOwnRequests, {}),
    gcTime: 0,
    retry: mayMend,
    refetchInterval: ({ state }) => state.data !== undefined && LIVE_MS,
  });
}

/** Returns what each line says, for `LiveNews`. */
export const newsOf = (lines: readonly OwnRequest[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.cuit, `${nameOf(line)}: ${textOf(line)}`]));

/** Returns the name of a line, or its tax id until the registry has named it. */
export const nameOf = ({ nombre, cuit }: OwnRequest): string => nombre ?? `CUIT ${formatTaxId(cuit)}`;

const textOf = (line: OwnRequest) => ownRequestSummary(line, todayInCity(new Date())).text;
