import { useCallback, useEffect, useRef, useState } from 'react';
import { LoadingPage, Problem } from 'shared-ui';
import { useShortcuts } from '../../queue/shortcuts/use-shortcuts.ts';
import { FileContent } from './FileContent.tsx';
import { changedView, FITTED, KEYS, type ViewChange } from './page-view.ts';
import { useFile } from './use-file.ts';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import classes from './viewer.module.css';

interface Props {
  /** Signed URL from the API. */
  readonly url: string;
  /** Names the file for a screen reader and when it is saved. */
  readonly name: string;
  /** True in a dialog. */
  readonly inDialog?: boolean;
}

/** Width of the viewer until it is measured, in CSS pixels. */
const UNMEASURED = 800;
/** Room around the pages, in CSS pixels. */
const MARGIN = 24;

/**
 * A document, large: all its pages below each other in the width of the viewer. Scrolls by keyboard, `+` `-` `0` change
 * the size and `r` turns. Give it a `key`, so that another file starts at its top.
 */
export function FileViewer({ url, name, inDialog = false }: Props) {
  const frame = useRef<HTMLElement>(null);
  const { data, error, refetch } = useFile(url);
  const [view, setView] = useState(FITTED);
  const [pages, setPages] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const fit = useWidth(frame) - MARGIN;

  const change = useCallback((what: ViewChange) => setView((before) => changedView(before, what)), []);
  useShortcuts(
    'Archivo',
    KEYS.map(({ key, label, change: what }) => ({ key, label, run: () => change(what) })),
    { inDialog },
  );

  return (
    <div className={classes.viewer}>
      <ViewerToolbar url={url} name={name} view={view} page={page} pages={pages} onChange={change} />
      <section
        ref={frame}
        className={classes.frame}
        // The desk behind the dialog may show the same file: two regions would have one name.
        role={inDialog ? 'group' : undefined}
        aria-label={`Archivo: ${name}`}
        // A region that scrolls must be reached by the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget }) => setPage(pageInView(currentTarget))}
      >
        {data && <FileContent content={data} name={name} view={view} fit={fit} onPages={setPages} />}
        {!data && !error && <LoadingPage />}
        {!data && error && (
          <Problem
            title="No se pudo abrir el archivo"
            message="El enlace pudo vencer o se cortó la conexión. Reintente; si sigue sin abrirse, recargue la página."
            onRetry={() => void refetch()}
          />
        )}
      </section>
    </div>
  );
}

/** Returns the number of the page in the middle of the view, from 1. */
function pageInView(frame: HTMLElement): number {
  const middle = frame.getBoundingClientRect().top + frame.clientHeight / 2;
  const sheets = [...frame.querySelectorAll(`.${classes.sheet}`)];
  const begun = sheets.filter((sheet) => sheet.getBoundingClientRect().top <= middle);
  return Math.max(begun.length, 1);
}

/** Width of an element's content, in CSS pixels. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(UNMEASURED);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth || UNMEASURED);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
