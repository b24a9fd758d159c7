import { queryOf } from 'shared-api/client';
import { findClient, findPerson } from 'shared-api/contract';
import { fullNameOf } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { useQueryClient } from 'shared-ui/query';

/** Name of a person of the registry; null when there is no usable one. Rejects with `ApiError`. */
export function useFindPersonName(): (cuit: string) => Promise<string | null> {
  const client = useClient();
  const cache = useQueryClient();
  return async (cuit) =>
    fullNameOf(await cache.fetchQuery(queryOf(client, findPerson, { params: { cuit } })));
}

/** Name of a client by tax id; null when there is no usable one. Rejects with `ApiError`. */
export function useFindClientName(): (cuit: string) => Promise<string | null> {
  const client = useClient();
  const cache = useQueryClient();
  return async (cuit) =>
    fullNameOf(await cache.fetchQuery(queryOf(client, findClient, { params: { cuit } })));
}
