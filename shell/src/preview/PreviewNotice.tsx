import { useSyncExternalStore } from 'react';
import { Badge } from 'shared-ui';
import { NoticeBar } from '../versions/NoticeBar.tsx';
import { clearPreviewOverrides } from './preview-overrides.ts';
import { dismissFailedPreviews, trialStore } from './preview-store.ts';

/** Says which versions this tab tries, and which it could not; one click ends it. */
export function PreviewNotice({ onReload }: { readonly onReload: () => void }) {
  const trials = useSyncExternalStore(trialStore.subscribe, trialStore.current);
  const running = trials.filter(({ problem }) => problem === null);
  const failed = trials.filter(({ problem }) => problem !== null);
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
