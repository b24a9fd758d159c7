import { useSyncExternalStore } from 'react';
import { type CivilDate, dayByOffset, todayInCity } from 'shared-api/rules';
import { usePortal } from 'shared-ui/portal';

const subscribeToNothing = () => () => undefined;

/** Returns today's date in the city. A server-rendered page hydrates with the date of its rendering. */
export function useToday(): CivilDate {
  const { renderedAt } = usePortal();
  const now = () => (renderedAt ? dayByOffset(new Date(), renderedAt) : todayInCity(new Date()));
  return useSyncExternalStore(subscribeToNothing, now, () =>
    renderedAt ? dayByOffset(new Date(renderedAt), renderedAt) : now(),
  );
}
