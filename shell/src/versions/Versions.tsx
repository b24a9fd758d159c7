import { useEffect, useState } from 'react';
import type { Registry } from 'shared-api/section';
import { DialogUnavailable, LazyComponent } from 'shared-ui';
import { PreviewNotice } from '../preview/PreviewNotice.tsx';
import { loadedSections } from '../sections/loaded-sections.ts';
import { visitorId } from '../sections/visitor-release.ts';
import { useSession } from '../session/session-store.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { newerSections } from './newer-sections.ts';
import { hasUnsaved, reloadPage, watchFields } from './unsaved-fields.ts';
import { useNewestRegistry } from './use-newest-registry.ts';
import classes from './Versions.module.css';

const loadConfirm = async () => (await import('./ConfirmReload.tsx')).ConfirmReload;

interface Props {
  /** Returns the registry in use. */
  readonly registry: () => Registry;
  readonly newest: () => Promise<Registry>;
  readonly onNavigated: (listener: () => void) => () => void;
}

/**
 * Offers versions released since the page was opened, and lists the previews. The page keeps its versions until the user
 * reloads it; with unsaved changes a confirmation is asked first.
 */
export function Versions({ registry, newest, onNavigated }: Props) {
  const now = useNewestRegistry({ read: newest, onNavigated });
  const role = useSession(({ user }) => user?.tipo ?? null);
  const [declined, setDeclined] = useState('');
  // Null: never asked.
  const [confirming, setConfirming] = useState<boolean | null>(null);
  useEffect(watchFields, []);
  const newer = now ? newerSections(registry(), now, loadedSections(), { id: visitorId(), role }) : [];
  const offer = newer.map(({ name, version }) => `${name}@${version}`).join();
  const reload = () => (hasUnsaved() ? setConfirming(true) : reloadPage());
  return (
    <aside aria-label="Versiones" className={classes.bar}>
      <PreviewNotice onReload={reload} />
      {newer.length > 0 && offer !== declined && (
        <NoticeBar
          actions={[
            { label: 'Actualizar', onClick: reload },
            { label: 'Más tarde', onClick: () => setDeclined(offer) },
          ]}
        >
          Hay una versión nueva de {titles(newer)}. Actualice la página cuando le quede cómodo.
        </NoticeBar>
      )}
      {confirming !== null && (
        <LazyComponent
          load={loadConfirm}
          fallback={DialogUnavailable}
          componentProps={{ opened: confirming, onClose: () => setConfirming(false) }}
        />
      )}
    </aside>
  );
}

const titles = (newer: readonly { readonly title: string }[]) =>
  new Intl.ListFormat('es-AR').format(newer.map(({ title }) => title));
