import { type ReactNode, useEffect, useState } from 'react';
import { Alert, LoadingPage, Problem, Text } from 'shared-ui';
import { pdfReader } from './lazy-pdf-reader.ts';
import { PdfPageView } from './PdfPageView.tsx';
import type { View } from './page-view.ts';
import { DamagedPdf, type PdfDocument } from './pdf-document.ts';
import classes from './viewer.module.css';

interface Props {
  readonly content: Blob;
  readonly name: string;
  readonly view: View;
  /** Width that fits the viewer, in CSS pixels. */
  readonly fit: number;
  /** Called with the number of pages when it is known. */
  readonly onPages: (pages: number) => void;
}

/** Shows the pages of a PDF, or a picture; a sentence in place of a file that can't be shown. */
export function FileContent(props: Props) {
  const { type } = props.content;
  if (type === 'application/pdf') return <Pdf {...props} />;
  if (type.startsWith('image/')) return <Picture {...props} />;
  return <Text p="md">Este tipo de archivo no se puede mostrar aquí. Descárguelo para verlo.</Text>;
}

function Pdf({ content, name, view, fit, onPages }: Props) {
  const [pdf, setPdf] = useState<PdfDocument | 'damaged' | 'unread' | null>(null);
  const [attempt, setAttempt] = useState(1);
  const isCut = useIsCut(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    let isMounted = true;
    const opening = pdfReader.open(content);
    opening.then(
      (open) => isMounted && setPdf(open),
      (error: unknown) => isMounted && setPdf(error instanceof DamagedPdf ? 'damaged' : 'unread'),
    );
    return () => {
      isMounted = false;
      opening.then(
        (open) => open.close(),
        () => undefined,
      );
    };
  }, [content, attempt]);
  const pages = typeof pdf === 'object' ? pdf?.pages : undefined;
  useEffect(() => {
    if (pages) onPages(pages);
  }, [pages, onPages]);

  if (pdf === null) return <LoadingPage />;
  if (pdf === 'damaged') return <Broken>{DAMAGED}</Broken>;
  if (pdf === 'unread')
    return (
      <Problem
        title="No se pudo abrir el archivo"
        message="El visor no se pudo cargar. Reintente o descargue el archivo para verlo."
        onRetry={() => {
          setPdf(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  return (
    <>
      {isCut && <Broken>Este archivo está incompleto: puede que no se vea entero.</Broken>}
      <ol className={classes.pages}>
        {Array.from({ length: pdf.pages }, (_, index) => index + 1).map((number) => (
          <PdfPageView
            key={number}
            pdf={pdf}
            number={number}
            name={name}
            width={fit * view.zoom}
            rotation={view.rotation}
          />
        ))}
      </ol>
    </>
  );
}

function Picture({ content, name, view, fit, onPages }: Props) {
  const [url, setUrl] = useState('');
  const [shape, setShape] = useState(1);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const contentUrl = URL.createObjectURL(content);
    setUrl(contentUrl);
    return () => URL.revokeObjectURL(contentUrl);
  }, [content]);
  useEffect(() => onPages(1), [onPages]);
  if (isBroken) return <Broken>{DAMAGED}</Broken>;
  const width = fit * view.zoom;
  const isUpright = view.rotation % 180 === 0;
  return (
    <div className={classes.picture} style={{ width, aspectRatio: isUpright ? shape : 1 / shape }}>
      {url && (
        <img
          src={url}
          alt={name}
          style={{
            width: isUpright ? width : width * shape,
            transform: `translate(-50%, -50%) rotate(${view.rotation}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setShape(naturalWidth / naturalHeight || 1)
          }
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}

const DAMAGED = 'Este archivo no se puede mostrar: está dañado o incompleto.';

function Broken({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="ambar" role="status" m="sm">
      <Text size="sm">{children} Descárguelo para revisarlo, o pida que lo suban de nuevo.</Text>
    </Alert>
  );
}

/** Number of bytes at the end of a PDF in which readers look for its end mark. */
const PDF_TAIL = 1024;

/** Returns true for a PDF without its end: parts of it may be missing. */
function useIsCut(content: Blob): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void content
      .slice(-PDF_TAIL)
      .text()
      .then((tail) => isMounted && setCut(!tail.includes('%%EOF')));
    return () => {
      isMounted = false;
    };
  }, [content]);
  return isCut;
}
