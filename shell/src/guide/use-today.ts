import { useSyncExternalStore } from 'react';
import { type CivilDate, dayByOffset, todayInCity } from 'shared-api/rules';
import { usePortal } from 'shared-ui/portal';

const subscribeToNothing = () => () => undefined;

/** Returns today's date in the city; a server-rendered page hydrates with the date of its rendering. */
export function useToday(): CivilDate {
  const { renderedAt } = usePortal();
  const at = (now: Date) => (renderedAt ? dayByOffset(now, renderedAt) : todayInCity(now));
  return useSyncExternalStore(
    subscribeToNothing,
    () => at(new Date()),
    () => at(renderedAt ? new Date(renderedAt) : new Date()),
  );
}
