import { queryOf } from 'shared-api/client';
import { unansweredMessages } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Interval at which the list looks for new messages. */
const EVERY_MS = 60_000;

/** The suppliers who wait for an answer, read again every minute; not read at all unless `enabled`. */
export function useUnanswered(enabled: boolean) {
  const client = useClient();
  return useQuery({ ...queryOf(client, unansweredMessages, {}), enabled, refetchInterval: EVERY_MS });
}
