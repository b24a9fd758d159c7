import { useCallback, useEffect, useRef } from 'react';
import { ApiError, keyOf, queryOf } from 'shared-api/client';
import {
  certificateEnd,
  type FormDrafts,
  listDocuments,
  me,
  observations,
  requestData,
  type SupplierDocument,
  startCompanyRequest,
  startPersonRequest,
  statusHistory,
  type UserDataBundle,
} from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { type QueryClient, useQuery, useQueryClient } from 'shared-ui/query';
import { LIVE_MS } from '../timeline/live.ts';
import type { Subject } from './subject.ts';

const startOf = ({ type }: Subject) => (type === 'persona-humana' ? startPersonRequest : startCompanyRequest);

/** A refusal stays a refusal: only what may mend itself is asked again. */
export const mayMend = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * The request with its person's data; created by the first call. It isn't read again by itself: what a person is
 * editing must come from the version that travels with their next save. Only the opening of a form waits for ARCA's
 * registry: after a change the stored request is read.
 */
export function useStartedRequest(subject: Subject) {
  const client = useClient();
  const cache = useQueryClient();
  const { type, cuit } = subject;
  const start = queryOf(client, startOf(subject), { params: { cuit } });
  const stored = queryOf(client, requestData, { params: { type, cuit } });
  return useQuery({
    ...start,
    queryFn: (context) => {
      const { data, isInvalidated = false } = cache.getQueryState(start.queryKey) ?? {};
      return (data !== undefined && isInvalidated ? stored : start).queryFn(context);
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: mayMend,
  });
}

/** The request as it is stored, for the screens that only show it; they follow what changes. */
export function useStoredRequest({ type, cuit }: Subject) {
  const client = useClient();
  const cache = useQueryClient();
  const query = useQuery({
    ...queryOf(client, requestData, { params: { type, cuit } }),
    retry: mayMend,
    refetchInterval: ({ state }) => state.data !== undefined && LIVE_MS,
  });
  const version = query.data?.sujeto_fiscal.version;
  const lastVersion = useRef(version);
  useEffect(() => {
    if (lastVersion.current !== undefined && lastVersion.current !== version) readPartsAgain(cache, cuit);
    lastVersion.current = version;
  }, [cache, cuit, version]);
  return query;
}

/** Reads the end that the newest certificate states; nothing is asked unless `enabled`. */
export function useCertificateEnd(cuit: string, enabled = true) {
  const client = useClient();
  return useQuery({ ...queryOf(client, certificateEnd, { params: { cuit } }), enabled, retry: mayMend });
}

/** Reads again what other calls answer about a request that changed. */
function readPartsAgain(cache: QueryClient, cuit: string): void {
  for (const call of [statusHistory, observations, listDocuments, certificateEnd]) {
    void cache.invalidateQueries({ queryKey: keyOf(call, { params: { cuit } }) });
  }
}

/** Asks the server who is signed in, when the page is entered; a session that was ended elsewhere ends here too. */
export function useSessionCheck(): void {
  const client = useClient();
  useQuery({ ...queryOf(client, me, {}), refetchOnMount: 'always', retry: mayMend });
}

/**
 * Tells the version of the request that the form shows. Another screen may have read a newer one since: a save on what
 * nobody saw here would overwrite it.
 */
export function useShownVersion(subject: Subject): () => number | undefined {
  const cache = useQueryClient();
  const queryKey = keyOf(startOf(subject), { params: { cuit: subject.cuit } });
  return () => cache.getQueryData<UserDataBundle>(queryKey)?.sujeto_fiscal.version;
}

/** Two saves at once may be answered in another order than they were stored in: the newest is what there is. */
const newerThan = (bundle: UserDataBundle) => (known: UserDataBundle | undefined) =>
  known !== undefined && known.sujeto_fiscal.version > bundle.sujeto_fiscal.version ? known : bundle;

/** Writes what a screen shows. An answer that is on its way may be older: the request is read again instead. */
function writeShown(
  cache: QueryClient,
  queryKey: readonly unknown[],
  update: (shown: UserDataBundle | undefined) => UserDataBundle | undefined,
): void {
  cache.setQueryData<UserDataBundle>(queryKey, update);
  if (cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey });
}

/** Writes the answer of a save, a sending or a renewal where the screens read it. */
export function useRememberBundle(subject: Subject) {
  const cache = useQueryClient();
  const { type, cuit } = subject;
  /** For the form. */
  const started = (bundle: UserDataBundle) =>
    writeShown(cache, keyOf(startOf(subject), { params: { cuit } }), newerThan(bundle));
  /** For the screens that only show it. */
  const stored = (bundle: UserDataBundle) => {
    writeShown(cache, keyOf(requestData, { params: { type, cuit } }), newerThan(bundle));
    readPartsAgain(cache, cuit);
  };
  return {
    started,
    stored,
    everywhere: (bundle: UserDataBundle) => {
      started(bundle);
      stored(bundle);
    },
  };
}

/** Writes the drafts that the server holds where the form reads them. A stable reference. */
export function useRememberDrafts(subject: Subject): (borrador: FormDrafts) => void {
  const cache = useQueryClient();
  const { type, cuit } = subject;
  return useCallback(
    (borrador) => {
      const queryKey = keyOf(startOf({ type, cuit }), { params: { cuit } });
      writeShown(cache, queryKey, (bundle) => bundle && { ...bundle, borrador });
    },
    [cache, type, cuit],
  );
}

/** Reads again what the form shows. */
export function useReadAgain(subject: Subject): () => Promise<void> {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({ queryKey: keyOf(startOf(subject), { params: { cuit: subject.cuit } }) });
}

/**
 * Writes one document, as a call of its own answered it, into the request that the form shows, and reads the request
 * again: such an answer carries no version, and the next save or sending is refused without the present one.
 */
export function useRememberDocument(subject: Subject): (document: SupplierDocument) => Promise<void> {
  const cache = useQueryClient();
  const queryKey = keyOf(startOf(subject), { params: { cuit: subject.cuit } });
  return async (document) => {
    cache.setQueryData(
      queryKey,
      (bundle: UserDataBundle | undefined) => bundle && withDocument(bundle, document),
    );
    await cache.invalidateQueries({ queryKey });
  };
}

function withDocument(bundle: UserDataBundle, document: SupplierDocument): UserDataBundle {
  const documents = bundle.sujeto_fiscal.documento_proveedor;
  const isListed = documents.some(({ id }) => id === document.id);
  const documento_proveedor = isListed
    ? documents.map((one) => (one.id === document.id ? document : one))
    : [...documents, document];
  return { ...bundle, sujeto_fiscal: { ...bundle.sujeto_fiscal, documento_proveedor } };
}

/** Forgets what is known of every subject, of both kinds. */
export function forgetSubjects(cache: QueryClient): void {
  for (const call of [startPersonRequest, startCompanyRequest, requestData]) {
    cache.removeQueries({ queryKey: keyOf(call) });
  }
}
