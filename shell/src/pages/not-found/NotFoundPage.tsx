import { IconMapOff } from '@tabler/icons-react';
import { EmptyState, LinkButton, Page } from 'shared-ui';

const NOT_FOUND = 'La página que estás buscando no existe.';

/** Shown at an address that no part of the portal owns. */
export function NotFoundPage() {
  return (
    <Page title={NOT_FOUND} documentTitle="Página no encontrada">
      <EmptyState
        title="Revise la dirección"
        icon={<IconMapOff size={40} stroke={1.5} aria-hidden />}
        action={<LinkButton to="/">Volver al inicio</LinkButton>}
      />
    </Page>
  );
}
