import { queryOf } from 'shared-api/client';
import { listReviewers } from 'shared-api/contract';
import { boardFilterLabel, boardFilterOf, isOfReviewer } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { fullName } from '../colleagues/person-names.ts';

/** Returns the filter of a dashboard's number in Spanish; null without one. Reads the reviewers only if the filter names one. */
export function useBoardFilterLabel(text: string | undefined): string | null {
  const filter = text === undefined ? null : boardFilterOf(text);
  const enabled = filter !== null && isOfReviewer(filter);
  const { data } = useQuery({ ...queryOf(useClient(), listReviewers, {}), enabled });
  if (!filter) return null;
  const reviewer = data?.find(({ id }) => id === filter.value);
  if (reviewer) return boardFilterLabel(filter, fullName(reviewer));
  return boardFilterLabel(filter, data ? 'alguien que ya no revisa' : 'un auditor');
}
