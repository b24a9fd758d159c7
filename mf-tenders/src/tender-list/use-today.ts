import { useSyncExternalStore } from 'react';
import { type CivilDate, dayByOffset, todayInCity } from 'shared-api/rules';
import { usePortal } from 'shared-ui/portal';

const never = () => () => undefined;

/** Today in the city. A page that came rendered begins with the day on which it was, whatever the clock here says. */
export function useToday(): CivilDate {
  const { renderedAt } = usePortal();
  const now = () => (renderedAt ? dayByOffset(new Date(), renderedAt) : todayInCity(new Date()));
  return useSyncExternalStore(never, now, () =>
    renderedAt ? dayByOffset(new Date(renderedAt), renderedAt) : now(),
  );
}
