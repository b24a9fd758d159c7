import { LoadingPage, Page } from 'shared-ui';

/** Shown while the one-time token is exchanged; the exchange itself is the route's loader. */
export function AccountPage() {
  return (
    <Page title="Ingresando al portal">
      <LoadingPage />
    </Page>
  );
}
