import { useEffect, useState } from 'react';
import type { Registry } from 'shared-api/section';
import { Later, NotOpened } from 'shared-ui';
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
  /** What the page goes by. */
  readonly registry: () => Registry;
  readonly newest: () => Promise<Registry>;
  readonly onOpened: (opened: () => void) => () => void;
}

/**
 * Offers the versions that came out since the page was opened. What is in the page stays until somebody takes the offer,
 * and with something unsaved they are asked again.
 */
export function Versions({ registry, newest, onOpened }: Props) {
  const now = useNewestRegistry({ ask: newest, onOpened });
  const role = useSession(({ user }) => user?.tipo ?? null);
  const [declined, setDeclined] = useState('');
  const [asking, setAsking] = useState<boolean | null>(null);
  useEffect(watchFields, []);
  const newer = now ? newerSections(registry(), now, loadedSections(), { id: visitorId(), role }) : [];
  const offer = newer.map(({ name, version }) => `${name}@${version}`).join();
  const reload = () => (hasUnsaved() ? setAsking(true) : reloadPage());
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
      {asking !== null && (
        <Later
          load={loadConfirm}
          otherwise={NotOpened}
          give={{ opened: asking, onClose: () => setAsking(false) }}
        />
      )}
    </aside>
  );
}

const titles = (newer: readonly { readonly title: string }[]) =>
  new Intl.ListFormat('es-AR').format(newer.map(({ title }) => title));
