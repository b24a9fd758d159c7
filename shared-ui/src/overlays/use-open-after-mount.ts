import { useEffect, useState } from 'react';

/** Opens a dialog after it is mounted: one that is mounted open can't return the focus to the element that had it. */
export function useOpenAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}
