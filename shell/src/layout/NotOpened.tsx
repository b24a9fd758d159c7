import { useEffect } from 'react';
import { toast } from 'shared-ui';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** In place of a dialog whose code did not come: says so, and closes it so that it can be opened again. */
export function NotOpened({ opened, onClose }: Props) {
  useEffect(() => {
    if (!opened) return;
    toast.error('No se pudo abrir. Revise su conexión y vuelva a intentar.');
    onClose();
  }, [opened, onClose]);
  return null;
}
