import { Anchor, Text } from 'shared-ui';
import type { Download } from './download.ts';

/**
 * A plain link to a file that was just downloaded. Browsers inside of other apps (WhatsApp, Facebook) and Chrome on iOS
 * save no `blob:` and don't say so.
 */
export function DownloadLink({ download }: { readonly download: Download | undefined }) {
  if (!download?.link) return null;
  return (
    <Text size="sm" data-no-print>
      ¿No se descargó {download.name}?{' '}
      <Anchor inherit underline="always" href={download.link}>
        Abrir el archivo con un enlace
      </Anchor>
    </Text>
  );
}
