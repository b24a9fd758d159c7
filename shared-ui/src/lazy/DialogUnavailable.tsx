import { useEffect } from 'react';
import { toast } from '../toasts/store.ts';

interface Props {
  readonly opened?: boolean;
  readonly onClose: () => void;
}

/** Stands for a dialog whose code failed to load: says so, and closes it so that it can be opened again. */
export function DialogUnavailable({ opened = true, onClose }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!opened) return;
    toast.error('No se pudo abrir. Revise su conexión y vuelva a intentar.');
    onClose();
  }, []);
  return null;
}
