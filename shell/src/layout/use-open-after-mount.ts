import { useEffect, useState } from 'react';

/**
 * Opens a dialog one moment after it is in the page: a dialog that is there open from the start does not know what had
 * the focus, and can't give it back.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return opened && there;
}
