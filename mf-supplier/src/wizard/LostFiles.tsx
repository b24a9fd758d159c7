import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from 'shared-ui';
import { useStoredDraft } from 'shared-ui/portal';
import type { Subject } from '../subject/subject.ts';

/**
 * Keeps the names of files that are in this tab alone in its storage, as no draft holds files: a session that ends, or a
 * page that is closed, takes the files with it.
 * @param underWay names of the files that are chosen and not uploaded
 */
export function useLostFiles({ cuit }: Subject, underWay: readonly string[]) {
  const [before = [], store] = useStoredDraft<readonly string[]>(`archivos:${cuit}`);
  const [names, setNames] = useState(before);
  const left = names.filter((name) => !underWay.includes(name));
  if (left.length < names.length) setNames(left);
  const discarded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored when it has changed, not with each rendering.
  useEffect(() => {
    if (!discarded.current) store(underWay.length > 0 ? underWay : undefined);
  }, [underWay.join('\n'), store]);
  return {
    /** Names of the files that were lost before the form was opened, and not chosen again since. */
    names: left,
    /** Forgets the files: the form is left without them. */
    forget: () => {
      discarded.current = true;
      store(undefined);
    },
  };
}

/** Says which files have to be chosen again. */
export function LostFilesNotice({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const [arrived, files] = names.length === 1 ? ['llegara', 'el archivo'] : ['llegaran', 'los archivos'];
  return (
    <Alert
      role="status"
      color="ambar"
      icon={<IconCloudOff size={20} aria-hidden />}
      title={`No se terminó de subir: ${names.join(', ')}`}
    >
      {`Su sesión terminó, o la página se cerró, antes de que ${arrived}. Elija otra vez ${files}.`}
    </Alert>
  );
}
