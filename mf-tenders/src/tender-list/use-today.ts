import { useSyncExternalStore } from 'react';
import { type CivilDate, dayByOffset, todayInCity } from 'shared-api/rules';
import { usePortal } from 'shared-ui/portal';

/** A page that stays open passes midnight. */
const eachMinute = (look: () => void) => {
  const timer = setInterval(look, 60_000);
  return () => clearInterval(timer);
};

/** Returns today's date in the city. A server-rendered page hydrates with the date of its rendering. */
export function useToday(): CivilDate {
  const { renderedAt } = usePortal();
  const now = () => (renderedAt ? dayByOffset(new Date(), renderedAt) : todayInCity(new Date()));
  return useSyncExternalStore(eachMinute, now, () =>
    renderedAt ? dayByOffset(new Date(renderedAt), renderedAt) : now(),
  );
}
