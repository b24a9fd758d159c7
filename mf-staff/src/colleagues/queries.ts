import { keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  assignReviewer,
  changeNote,
  changeOwnMail,
  deleteNote,
  listNotes,
  listReviewers,
  listViewers,
  type Note,
  ownMail,
  writeNote,
} from 'shared-api/contract';
import { PRESENCE_EVERY_MS } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { refreshRequest } from '../detail/queries.ts';

/** Reads everybody who may review, by name. */
export const useReviewers = () => useQuery(queryOf(useClient(), listReviewers, {}));

/** Id of the new reviewer, null to give the request back; and id of the reviewer on the screen. */
interface Assignment {
  readonly revisor: string | null;
  readonly revisor_visto: string | null;
}

/** Assigns a request, and reads it again, after a refusal too: a person who came too late sees who has it. */
export function useAssign(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: (body: Assignment) => client.call(assignReviewer, { params: { cuit }, body }),
      onSuccess: ({ message }) => toast.success(message),
      onSettled: () => refreshRequest(cache),
    }),
  );
}

/** Reads the signed-in reviewer's address for mails about requests that colleagues assign to them. */
export const useOwnMail = () => useQuery(queryOf(useClient(), ownMail, {}));

export function useChangeOwnMail() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationKey: SENDING,
    mutationFn: (correo: string | null) => client.call(changeOwnMail, { body: { correo } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return cache.invalidateQueries({ queryKey: keyOf(ownMail) });
    },
  });
}

/** Returns who else has a request of the list open now. One call asks for all requests, again and again while the page is visible. */
export function useViewersOf() {
  const query = {
    ...queryOf(useClient(), listViewers, {}),
    retry: false,
    refetchInterval: PRESENCE_EVERY_MS,
  };
  const { data = [] } = useQuery(query);
  return (cuit: string) => data.filter((viewer) => viewer.cuit === cuit).map(({ usuario }) => usuario);
}

/** Reads the internal notes on a request, newest first, and again every 20 seconds: colleagues' notes appear by themselves. */
export const useNotes = (cuit: string) =>
  useQuery({
    ...queryOf(useClient(), listNotes, { params: { cuit } }),
    refetchInterval: PRESENCE_EVERY_MS,
  });

export function useWriteNote(cuit: string) {
  const client = useClient();
  const keys = useIdempotencyKeys(`nota:${cuit}`, randomKey);
  const readAgain = useReadNotesAgain();
  return useMutation({
    mutationFn: (texto: string) => {
      const body = { texto };
      return client.call(writeNote, { params: { cuit }, body }, { idempotencyKey: keys.keyOf(body) });
    },
    onSuccess: () => {
      keys.forget();
      return readAgain();
    },
  });
}

export function useChangeNote(cuit: string, id: string) {
  const client = useClient();
  const readAgain = useReadNotesAgain();
  return useMutation({
    mutationFn: (texto: string) => client.call(changeNote, { params: { cuit, id }, body: { texto } }),
    onSuccess: () => readAgain(),
  });
}

export function useDeleteNote(cuit: string) {
  const client = useClient();
  const readAgain = useReadNotesAgain();
  return useMutation({
    mutationKey: SENDING,
    mutationFn: ({ id }: Note) => client.call(deleteNote, { params: { cuit, id } }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => readAgain(),
  });
}

function useReadNotesAgain() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keyOf(listNotes) });
}
