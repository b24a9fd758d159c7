import { Badge } from 'shared-ui';
import { NoticeBar } from '../versions/NoticeBar.tsx';
import { clearPreviewOverrides } from './preview-overrides.ts';
import { dismissFailedPreviews, usePreviews } from './preview-store.ts';

/** Lists the versions that this tab previews, with a button to end it, and those that it could not preview. */
export function PreviewNotice({ onReload }: { readonly onReload: () => void }) {
  const { previews } = usePreviews();
  const running = previews.filter(({ problem }) => problem === null);
  const failed = previews.filter(({ problem }) => problem !== null);
  const leave = () => {
    clearPreviewOverrides();
    onReload();
  };
  return (
    <>
      {running.length > 0 && (
        <NoticeBar actions={[{ label: 'Dejar de probar', onClick: leave }]}>
          {running.map(({ name, version }) => (
            <Badge key={name} component="span" color="ambar" tt="none" mr="xs">
              {name} {version}
            </Badge>
          ))}
          En prueba, solo en esta pestaña.
        </NoticeBar>
      )}
      {failed.length > 0 && (
        <NoticeBar actions={[{ label: 'Entendido', onClick: dismissFailedPreviews }]}>
          {failed
            .map(({ name, version, problem }) => `No se pudo probar ${name} ${version}: ${problem}.`)
            .join(' ')}{' '}
          Se muestra la versión activa.
        </NoticeBar>
      )}
    </>
  );
}
