import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { LoadingPage } from '../feedback/LoadingPage.tsx';
import { Problem } from '../feedback/Problem.tsx';
import classes from './FilePreview.module.css';
import { useBlobUrl } from './use-blob-url.ts';

interface Props {
  /** As the API handed it out, with its signature. */
  readonly url: string;
  /** What the file is, for whoever can't see it. */
  readonly name: string;
  /** What to do when the link is over; to read the page again, if absent. */
  readonly whenGone?: string | undefined;
}

const WHEN_GONE = 'Reintente; si sigue sin abrirse, recargue la página.';

/** A PDF or an image, shown by the browser itself, with ways to open and keep it. */
export function FilePreview({ url, name, whenGone = WHEN_GONE }: Props) {
  const { file, retry } = useBlobUrl(url);
  if (file.state === 'loading') return <LoadingPage />;
  if (file.state === 'failed') {
    return (
      <Problem
        title="No se pudo abrir el archivo"
        message={`El enlace pudo vencer o se cortó la conexión. ${whenGone}`}
        onRetry={retry}
      />
    );
  }
  return (
    <Stack gap="sm">
      {file.type.startsWith('image/') && <img src={file.url} alt={name} className={classes.image} />}
      {file.type === 'application/pdf' && <iframe src={file.url} title={name} className={classes.pdf} />}
      {!canShow(file.type) && (
        <Text>Este tipo de archivo no se puede mostrar aquí. Descárguelo para verlo.</Text>
      )}
      <Group gap="lg">
        <Anchor href={file.url} target="_blank" rel="noopener" className={classes.link}>
          <IconExternalLink size={18} aria-hidden /> Abrir en otra pestaña
        </Anchor>
        <Anchor href={file.url} download={name} className={classes.link}>
          <IconDownload size={18} aria-hidden /> Descargar
        </Anchor>
      </Group>
    </Stack>
  );
}

const canShow = (type: string) => type.startsWith('image/') || type === 'application/pdf';
