import { Page, Problem } from 'shared-ui';
import { orNoConnection, type Retry, useRetry } from './use-retry.ts';

/** Stands in for a page that failed to load or to render; the layout and the other pages stay usable. */
export function BrokenPage({ onRetry }: { readonly onRetry: Retry }) {
  const retry = useRetry(onRetry);
  return (
    <Page title="Esta página no se pudo mostrar">
      <Problem
        title="Ocurrió un error inesperado"
        message={orNoConnection(
          'El resto del portal sigue funcionando. Vuelva a intentar; si el problema sigue, comuníquese con la oficina de proveedores.',
        )}
        {...retry}
      />
    </Page>
  );
}
