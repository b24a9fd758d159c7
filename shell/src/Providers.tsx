import type { ReactNode } from 'react';
import { PortalProvider } from 'shared-ui';
import { type QueryClient, QueryClientProvider } from 'shared-ui/query';

interface Props {
  readonly nonce?: string | undefined;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** Providers around the router; the same on the server and in the browser, or hydration fails. */
export function Providers({ nonce, queryClient, children }: Props) {
  return (
    <PortalProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PortalProvider>
  );
}
