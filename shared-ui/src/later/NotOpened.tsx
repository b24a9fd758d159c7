import { useEffect } from 'react';
import { toast } from '../toasts/store.ts';

interface Props {
  readonly opened?: boolean;
  readonly onClose: () => void;
}

/** In place of a dialog whose code did not come: says so, and closes it so that it can be opened again. */
export function NotOpened({ opened = true, onClose }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the code did not come
  useEffect(() => {
    if (!opened) return;
    toast.error('No se pudo abrir. Revise su conexión y vuelva a intentar.');
    onClose();
  }, []);
  return null;
}
