import { IconKeyboard } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ActionIcon, DialogUnavailable, LazyComponent } from 'shared-ui';
import { useShortcuts } from './use-shortcuts.ts';

const load = async () => (await import('./ShortcutsHelp.tsx')).ShortcutsHelp;

/** Opens the help about the page's shortcuts, as '?' does. */
export function ShortcutsButton() {
  const [opened, setOpened] = useState(false);
  // Stays mounted once opened, so that the focus returns to where it was.
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
  useShortcuts('Ayuda', [
    { key: '?', label: 'Mostrar esta ayuda', run: () => setOpened(true) },
    { key: 'Escape', label: 'Cerrar lo que está abierto' },
  ]);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Atajos de teclado"
        title="Atajos de teclado (?)"
        onClick={() => setOpened(true)}
      >
        <IconKeyboard size={20} aria-hidden />
      </ActionIcon>
      {wasOpened.current && (
        <LazyComponent
          load={load}
          fallback={DialogUnavailable}
          componentProps={{ opened, onClose: () => setOpened(false) }}
        />
      )}
    </>
  );
}
