import { type ReactNode, useEffect, useState } from 'react';
import { Alert, LoadingPage, Text } from 'shared-ui';
import { pdfReader } from './lazy-pdf-reader.ts';
import { PdfPageView } from './PdfPageView.tsx';
import type { PdfDocument } from './pdf-document.ts';
import type { View } from './view.ts';
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

/** The pages of a PDF or a picture; a word in place of what can't be shown. */
export function FileContent(props: Props) {
  const { type } = props.content;
  if (type === 'application/pdf') return <Pdf {...props} />;
  if (type.startsWith('image/')) return <Picture {...props} />;
  return <Text p="md">Este tipo de archivo no se puede mostrar aquí. Descárguelo para verlo.</Text>;
}

function Pdf({ content, name, view, fit, onPages }: Props) {
  const [pdf, setPdf] = useState<PdfDocument | 'broken' | null>(null);
  const isCut = useIsCut(content);
  useEffect(() => {
    let wanted = true;
    const opening = pdfReader.open(content);
    opening.then(
      (open) => wanted && setPdf(open),
      () => wanted && setPdf('broken'),
    );
    return () => {
      wanted = false;
      opening.then(
        (open) => open.close(),
        () => undefined,
      );
    };
  }, [content]);
  const pages = typeof pdf === 'object' ? pdf?.pages : undefined;
  useEffect(() => {
    if (pages) onPages(pages);
  }, [pages, onPages]);

  if (pdf === null) return <LoadingPage />;
  if (pdf === 'broken') return <Broken>{DAMAGED}</Broken>;
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
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
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

/** Bytes at the end of a PDF that hold its end mark, in every viewer's reading. */
const PDF_TAIL = 1024;

/** Returns true for a PDF without its end: parts of it may be missing. */
function useIsCut(content: Blob): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    let wanted = true;
    void content
      .slice(-PDF_TAIL)
      .text()
      .then((tail) => wanted && setCut(!tail.includes('%%EOF')));
    return () => {
      wanted = false;
    };
  }, [content]);
  return isCut;
}
