import { renewRequest } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { useRememberBundle } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';

/** Starts the renewal of an expired enabling. */
export function useRenewal(subject: Subject) {
  const client = useClient();
  const remember = useRememberBundle(subject);
  return useMutation({
    mutationFn: () => client.call(renewRequest, { params: { cuit: subject.cuit } }),
    onSuccess: ({ data }) => remember.everywhere(data),
  });
}
