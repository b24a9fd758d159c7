import { useEffect, useRef } from 'react';
import { useUser } from 'shared-ui/portal';
import { readPreferences } from '../preferences.ts';
import { registerShortcuts, type Shortcut, type ShortcutGroup } from './shortcut-registry.ts';

interface Options {
  /** True: they work only while a dialog is open. Otherwise they work only while none is. */
  readonly inDialog?: boolean;
}

/**
 * Adds single-key shortcuts to the page while the component is mounted. They are listed in the help that '?' opens, do
 * nothing in fields, and the person can turn them off there (WCAG 2.1.4). Of two groups with the same key the later wins.
 * @param title heading of the group in the help
 */
export function useShortcuts(
  title: string,
  shortcuts: readonly Shortcut[],
  { inDialog = false }: Options = {},
): void {
  const { id } = useUser();
  const group = useRef<ShortcutGroup>(undefined);
  const current = { title, shortcuts, inDialog, isOn: () => readPreferences(id).shortcuts };
  useEffect(() => {
    group.current = current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once; the group is read when a key is pressed
  useEffect(() => registerShortcuts(() => group.current ?? current), []);
}
