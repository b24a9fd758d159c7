import { queryOf } from 'shared-api/client';
import { listOwnRequests, type OwnRequest } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { mayMend } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * Reads the person's own request and those of the companies that they represent. Each screen starts from the server's
 * answer: an older one would offer a button that no longer holds.
 */
export function useOwnRequests() {
  const client = useClient();
  return useQuery({ ...queryOf(client, listOwnRequests, {}), gcTime: 0, retry: mayMend });
}

/** Returns the subject of a line, as addresses name it. */
export const subjectOf = ({ cuit, tipo_persona }: OwnRequest): Subject => ({
  type: tipo_persona === 'FISICA' ? 'persona-humana' : 'persona-juridica',
  cuit,
});
