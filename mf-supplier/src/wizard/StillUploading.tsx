import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Alert, Text } from 'shared-ui';

export const STILL_UPLOADING = 'Todavía se está subiendo un archivo';

/** Says why the form does not go on; each attempt brings the message into view. */
export function StillUploading({ tries }: { tries: number }) {
  const message = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt brings the message back into view.
  useEffect(() => {
    pressed.current = document.activeElement;
    message.current?.focus();
  }, [tries]);
  // The message goes by itself and hands the focus back to the button that was pressed.
  useLayoutEffect(() => {
    const own = message.current;
    return () => {
      if (document.activeElement === own && pressed.current instanceof HTMLElement) pressed.current.focus();
    };
  }, []);
  return (
    <Alert
      ref={message}
      tabIndex={-1}
      role="alert"
      color="ambar"
      icon={<IconCloudUpload size={20} aria-hidden />}
      title={STILL_UPLOADING}
    >
      <Text size="sm">Espere a que termine, o cancele la subida, y vuelva a intentarlo.</Text>
    </Alert>
  );
}
