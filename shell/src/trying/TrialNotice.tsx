import { useSyncExternalStore } from 'react';
import { Badge } from 'shared-ui';
import { Notice } from '../versions/Notice.tsx';
import { forgetFailed, trialStore } from './store.ts';
import { dropAll } from './wanted.ts';

/** Says which versions this tab tries, and which it could not; one click ends it. */
export function TrialNotice({ onReload }: { readonly onReload: () => void }) {
  const trials = useSyncExternalStore(trialStore.subscribe, trialStore.current);
  const running = trials.filter(({ problem }) => problem === null);
  const failed = trials.filter(({ problem }) => problem !== null);
  const leave = () => {
    dropAll();
    onReload();
  };
  return (
    <>
      {running.length > 0 && (
        <Notice actions={[{ label: 'Dejar de probar', onClick: leave }]}>
          {running.map(({ name, version }) => (
            <Badge key={name} component="span" color="ambar" tt="none" mr="xs">
              {name} {version}
            </Badge>
          ))}
          En prueba, solo en esta pestaña.
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice actions={[{ label: 'Entendido', onClick: forgetFailed }]}>
          {failed
            .map(({ name, version, problem }) => `No se pudo probar ${name} ${version}: ${problem}.`)
            .join(' ')}{' '}
          Se muestra la versión activa.
        </Notice>
      )}
    </>
  );
}
