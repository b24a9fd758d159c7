import {
  type BodyOf,
  confirmTenderAlerts,
  followTender,
  leaveTenderAlerts,
  subscribeToTenders,
} from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { withShownFailure } from '../failures.ts';

/** Address of the forms sent without JavaScript, relative to the portal. */
export const ALERTS_API = '/api/municat/licitaciones/avisos';
/** The link to the form of alerts. */
export const ALERTS_PAGE = { to: '/licitaciones-concursos/avisos', label: 'Pedir avisos' } as const;

/** Subscribes to alerts; resolves to the server's message. Errors have a message to show. */
export function useSubscribe() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof subscribeToTenders>) =>
      withShownFailure(async () => (await client.call(subscribeToTenders, { body })).message),
  });
}

/** Asks for the news of a tender for an address; resolves to the server's message. Errors have a message to show. */
export function useFollow(id: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (correo: string) =>
      withShownFailure(
        async () => (await client.call(followTender, { params: { id }, body: { correo } })).message,
      ),
  });
}

/** Confirms an alert by the code of a mail; resolves to its topic. Errors have a message to show. */
export function useConfirm() {
  const client = useClient();
  return useMutation({
    mutationFn: (codigo: string) =>
      withShownFailure(async () => (await client.call(confirmTenderAlerts, { body: { codigo } })).data),
  });
}

/** Ends an alert by the code of a mail. Errors have a message to show. */
export function useLeave() {
  const client = useClient();
  return useMutation({
    mutationFn: (codigo: string) =>
      withShownFailure(async () => (await client.call(leaveTenderAlerts, { params: { codigo } })).message),
  });
}
