import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionIcon, DialogUnavailable, LazyComponent } from 'shared-ui';
import { useShortcuts } from './use-shortcuts.ts';

const load = async () => (await import('./ShortcutsHelp.tsx')).ShortcutsHelp;

/** Opens the help about the page's shortcuts, as '?' does. */
export function ShortcutsButton() {
  const [opened, setOpened] = useState(false);
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
      {opened && (
        <LazyComponent
          load={load}
          fallback={DialogUnavailable}
          componentProps={{ onClose: () => setOpened(false) }}
        />
      )}
    </>
  );
}
