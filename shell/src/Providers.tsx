import type { ReactNode } from 'react';
import { PortalProvider } from 'shared-ui';
import { type QueryClient, QueryClientProvider } from 'shared-ui/query';

interface Props {
  readonly nonce?: string | undefined;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** What stands around the router; the same where a page is rendered and where it is shown. */
export function Providers({ nonce, queryClient, children }: Props) {
  return (
    <PortalProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PortalProvider>
  );
}
