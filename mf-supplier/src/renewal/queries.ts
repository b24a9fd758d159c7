import { randomKey } from 'shared-api/client';
import { renewRequest } from 'shared-api/contract';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { useRememberBundle, useShownVersion } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * Starts the renewal of an expired enabling, once however often it is sent. `version`: the one that was shown; by default the
 * one that the client read last.
 */
export function useRenewal(subject: Subject, version?: number) {
  const client = useClient();
  const remember = useRememberBundle(subject);
  const shownVersion = useShownVersion(subject);
  // A later renewal is another call, although it says the same.
  const keys = useIdempotencyKeys(`renovacion:${subject.cuit}`, randomKey);
  return useMutation({
    mutationFn: () => {
      const options = { idempotencyKey: keys.keyOf(version ?? shownVersion() ?? null), version };
      return client.call(renewRequest, { params: { cuit: subject.cuit } }, options);
    },
    onSuccess: ({ data }) => {
      keys.forget();
      remember.everywhere(data);
    },
  });
}
