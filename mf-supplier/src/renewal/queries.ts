import { renewRequest } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { useRememberBundle } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';

/** Starts the renewal of an expired enabling. `version`: the one that was shown; by default the one that the client read last. */
export function useRenewal(subject: Subject, version?: number) {
  const client = useClient();
  const remember = useRememberBundle(subject);
  return useMutation({
    mutationFn: () => client.call(renewRequest, { params: { cuit: subject.cuit } }, { version }),
    onSuccess: ({ data }) => remember.everywhere(data),
  });
}
