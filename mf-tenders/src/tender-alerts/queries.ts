import { type BodyOf, confirmTenderAlerts, leaveTenderAlerts, subscribeToTenders } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { NOT_SENT, shownFailure } from '../failures.ts';

/** Where a plain form of these pages is sent, seen from this portal's own pages. */
export const ALERTS_API = '/api/municat/licitaciones/avisos';

/** Asks for alerts; answers what to do next. Rejects with `Error` whose message can be shown. */
export function useSubscribe() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof subscribeToTenders>) =>
      shownIfRefused(async () => (await client.call(subscribeToTenders, { body })).message),
  });
}

/** Confirms alerts by the code of a mail; answers what they are about. Rejects with `Error` whose message can be shown. */
export function useConfirm() {
  const client = useClient();
  return useMutation({
    mutationFn: (codigo: string) =>
      shownIfRefused(async () => (await client.call(confirmTenderAlerts, { body: { codigo } })).data),
  });
}

/** Ends alerts by the code of a mail. Rejects with `Error` whose message can be shown. */
export function useLeave() {
  const client = useClient();
  return useMutation({
    mutationFn: (codigo: string) =>
      shownIfRefused(async () => (await client.call(leaveTenderAlerts, { params: { codigo } })).message),
  });
}

async function shownIfRefused<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw shownFailure(cause, NOT_SENT);
  }
}
