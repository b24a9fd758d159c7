import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fileDownloadUrl } from 'shared-api/rules';
import { LoadingPage } from '../feedback/LoadingPage.tsx';
import { Problem } from '../feedback/Problem.tsx';
import classes from './FilePreview.module.css';
import { type BlobState, useBlobUrl } from './use-blob-url.ts';

interface Props {
  /** Signed URL from the API. */
  readonly url: string;
  /** Names the file for a screen reader. */
  readonly name: string;
  /** Says what to do when the link has expired; by default, to reload the page. */
  readonly whenGone?: string | undefined;
}

const WHEN_GONE = 'Reintente; si sigue sin abrirse, recargue la página.';

/**
 * A PDF or an image in the browser's own viewer, with links to open and save it: plain ones, as browsers inside of other
 * apps do nothing with a `blob:`.
 */
export function FilePreview({ url, name, whenGone = WHEN_GONE }: Props) {
  const { file, retry } = useBlobUrl(url);
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
      <Content file={file} name={name} />
      <Group gap="lg">
        <Anchor href={url} target="_blank" rel="noopener" className={classes.link}>
          <IconExternalLink size={18} aria-hidden /> Abrir en otra pestaña
        </Anchor>
        <Anchor href={fileDownloadUrl(url)} download={name} className={classes.link}>
          <IconDownload size={18} aria-hidden /> Descargar
        </Anchor>
      </Group>
    </Stack>
  );
}

function Content({ file, name }: { file: Exclude<BlobState, { state: 'failed' }>; name: string }) {
  if (file.state === 'loading') return <LoadingPage />;
  if (file.type.startsWith('image/')) return <Picture key={file.url} url={file.url} name={name} />;
  if (file.type === 'application/pdf') {
    return (
      <>
        {file.isCut && <Broken>Este archivo está incompleto: puede que no se vea entero.</Broken>}
        <iframe src={file.url} title={name} className={classes.pdf} />
      </>
    );
  }
  return <Text>Este tipo de archivo no se puede mostrar aquí. Descárguelo para verlo.</Text>;
}

function Picture({ url, name }: { url: string; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Broken>Este archivo no se puede mostrar: está dañado o incompleto.</Broken>;
  return <img src={url} alt={name} className={classes.image} onError={() => setBroken(true)} />;
}

function Broken({ children }: { children: ReactNode }) {
  return (
    <Alert color="ambar" role="status">
      <Text size="sm">{children} Descárguelo para revisarlo, o pida que lo suban de nuevo.</Text>
    </Alert>
  );
}
