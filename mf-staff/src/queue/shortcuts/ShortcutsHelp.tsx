import { useState } from 'react';
import { Checkbox, Stack, Text, Title } from 'shared-ui';
import { Modal, useOpenAfterMount } from 'shared-ui/overlays';
import { usePreferences } from '../preferences.ts';
import classes from './ShortcutsHelp.module.css';
import { shortcutGroups } from './shortcut-registry.ts';

/** Keys by their names; the others are written as they are. */
const KEY_NAME: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Espacio',
};

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lists the page's shortcuts, and turns them off and on. */
export function ShortcutsHelp({ opened, onClose }: Props) {
  const [{ shortcuts }, setPreferences] = usePreferences();
  return (
    <Modal opened={useOpenAfterMount(opened)} onClose={onClose} title="Atajos de teclado" size="lg">
      <Stack gap="lg">
        <Checkbox
          label="Usar atajos de una tecla"
          description="Apáguelos si dicta por voz o si se activan sin querer. Se recuerda en este navegador."
          checked={shortcuts}
          onChange={({ currentTarget }) => setPreferences({ shortcuts: currentTarget.checked })}
        />
        <Shortcuts />
        <Text size="sm" c="dimmed">
          No hacen nada mientras escribe en un campo.
        </Text>
      </Stack>
    </Modal>
  );
}

/** The shortcuts of the page as it is when the help opens. */
function Shortcuts() {
  const [groups] = useState(shortcutGroups);
  return (
    <>
      {groups.map(({ title, shortcuts: keys }) => (
        <section key={title}>
          <Title order={3} size="h5" mb="xs">
            {title}
          </Title>
          <dl className={classes.keys}>
            {keys.map(({ key, label }) => (
              <div key={key}>
                <dt>
                  <kbd>{KEY_NAME[key] ?? key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
