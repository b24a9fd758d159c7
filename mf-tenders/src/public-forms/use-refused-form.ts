import { useEffect, useState } from 'react';
import { useSearchParams } from 'shared-ui/router';

/**
 * Reads a form that was refused without JavaScript: it comes back with its values in the page's address, which need not show
 * them afterwards. Null when none was.
 * @param kept parameters that stay in the address
 */
export function useRefusedForm<T>(
  read: (params: URLSearchParams) => T | null,
  kept: Readonly<Record<string, string>> = {},
): T | null {
  const [params, setParams] = useSearchParams();
  const [refused] = useState(() => read(params));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is cleared once
  useEffect(() => {
    if (refused) setParams(kept, { replace: true });
  }, [refused]);
  return refused;
}
