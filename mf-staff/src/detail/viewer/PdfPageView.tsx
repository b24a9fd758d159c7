import { useEffect, useRef, useState } from 'react';
import type { View } from './page-view.ts';
import type { PdfDocument, PdfPage, Size } from './pdf-document.ts';
import classes from './viewer.module.css';

interface Props {
  readonly pdf: PdfDocument;
  /** From 1. */
  readonly number: number;
  /** Names the document for a screen reader. */
  readonly name: string;
  /** Width of the page on the screen, in CSS pixels. */
  readonly width: number;
  readonly rotation: View['rotation'];
}

/** Pages that are nearer to the view than this are drawn; those further away are freed. */
const NEAR = '75% 0px';

/** Shows one page of a PDF; an empty sheet of its size while it is far from the view. */
export function PdfPageView({ pdf, number, name, width, rotation }: Props) {
  const sheet = useRef<HTMLLIElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet);
  const [page, setPage] = useState<PdfPage | null>(null);
  const [isBroken, setBroken] = useState(false);
  const { width: across, height: down } = turned(page?.size ?? pdf.first, rotation);

  useEffect(() => {
    if (!isNear || page) return;
    let isMounted = true;
    pdf.page(number).then(
      (read) => isMounted && setPage(read),
      () => isMounted && setBroken(true),
    );
    return () => {
      isMounted = false;
    };
  }, [isNear, page, pdf, number]);

  useEffect(() => {
    const place = drawn.current;
    if (!isNear || !page || !place) return;
    const aborter = new AbortController();
    const image = document.createElement('canvas');
    const text = document.createElement('div');
    text.className = classes.text ?? '';
    page.draw({ image, text }, { width, rotation }, aborter.signal).then(
      (hasText) => {
        if (aborter.signal.aborted) return;
        image.setAttribute('role', 'img');
        image.setAttribute('aria-label', `${name}, página ${number}${hasText ? '' : ': imagen sin texto'}`);
        // The page in its former width stays until the new one is drawn.
        free(place);
        place.replaceChildren(image, text);
      },
      () => !aborter.signal.aborted && setBroken(true),
    );
    return () => aborter.abort();
  }, [isNear, page, width, rotation, name, number]);

  useEffect(() => {
    const place = drawn.current;
    if (!isNear || !page || !place) return;
    return () => {
      free(place);
      page.release();
    };
  }, [isNear, page]);

  return (
    <li
      ref={sheet}
      className={classes.sheet}
      style={{ width, aspectRatio: `${across} / ${down}` }}
      aria-label={`Página ${number} de ${pdf.pages}`}
    >
      <div ref={drawn} className={classes.drawn} />
      {isBroken && (
        <p className={classes.brokenPage}>No se pudo mostrar esta página. Descargue el archivo para verla.</p>
      )}
    </li>
  );
}

/** Empties a page's place. Some browsers free a canvas only when its size is 0. */
function free(place: HTMLElement): void {
  for (const canvas of place.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.height = 0;
  }
  place.replaceChildren();
}

const turned = ({ width, height }: Size, rotation: View['rotation']): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** Returns true while an element is in or near the visible part of its scrolling parent. */
function useIsNear(element: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: current.closest('section'),
      rootMargin: NEAR,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
