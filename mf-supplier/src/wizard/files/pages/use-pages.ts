import { useCallback, useEffect, useRef, useState } from 'react';
import { comparePages } from 'shared-api/rules';
import { JoinError } from './join-pages.ts';
import { type ChosenPages, oneFile, readPages } from './page-files.ts';

interface Settings {
  /** The document's name. */
  readonly name: string;
  readonly files: readonly File[];
  readonly storedUrl: string | null;
  readonly maxBytes: number;
}

/** The files that become the pages of one document, and how they are joined. */
export function usePages({ name, files, storedUrl, maxBytes }: Settings) {
  const [list, setList] = useState<readonly ChosenPages[]>([]);
  const [reading, setReading] = useState(0);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [storedFailed, setStoredFailed] = useState(false);

  /** Reads files one after another: photos of a phone's camera are large. */
  const add = useCallback(
    async (added: readonly File[], isStored = false) => {
      setProblem(null);
      setReading((count) => count + 1);
      for (const file of added) {
        const read = await readPages(file, maxBytes, isStored);
        setList((before) => (isStored ? [read, ...before] : [...before, read]));
      }
      setReading((count) => count - 1);
    },
    [maxBytes],
  );
  const addStored = useCallback(
    async (url: string) => {
      setStoredFailed(false);
      setReading((count) => count + 1);
      try {
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
        await add([new File([await answer.arrayBuffer()], 'Ya subido')], true);
      } catch {
        setStoredFailed(true);
      } finally {
        setReading((count) => count - 1);
      }
    },
    [add],
  );
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current) return;
    wasOpened.current = true;
    if (storedUrl !== null) void addStored(storedUrl);
    void add([...files].sort((a, b) => comparePages(a.name, b.name)));
  }, [storedUrl, files, add, addStored]);

  const change = (to: (pages: readonly ChosenPages[]) => readonly ChosenPages[]) => {
    setProblem(null);
    setList(to);
  };
  const [first, ...others] = list;
  return {
    list,
    /** True while they are the stored file as it is. */
    isUnchanged: others.length === 0 && first?.isStored === true && first.turns === 0,
    /** True while files are being read. */
    reading: reading > 0,
    /** True while they are being joined. */
    working,
    /** Why they can't be joined, in Spanish. */
    problem,
    storedFailed,
    retryStored: () => storedUrl !== null && void addStored(storedUrl),
    add: (added: readonly File[]) => void add(added),
    move: (id: string, by: -1 | 1) => change((pages) => moved(pages, id, by)),
    turn: (id: string) =>
      change((pages) =>
        pages.map((page) => (page.id === id ? { ...page, turns: (page.turns + 1) % 4 } : page)),
      ),
    remove: (id: string) => change((pages) => pages.filter((page) => page.id !== id)),
    /** Frees the photos' memory. */
    clear: () => setList([]),
    /** Joins them to one file; null if that failed, and `problem` says why. */
    join: async (): Promise<File | null> => {
      setWorking(true);
      setProblem(null);
      try {
        return await oneFile(list, name, maxBytes);
      } catch (error) {
        setProblem(error instanceof JoinError ? error.message : 'No se pudieron unir las páginas. Reintente');
        return null;
      } finally {
        setWorking(false);
      }
    },
  };
}

/** Returns the pages with one of them a place further on, or back. */
function moved(pages: readonly ChosenPages[], id: string, by: -1 | 1): readonly ChosenPages[] {
  const from = pages.findIndex((page) => page.id === id);
  const [page, other] = [pages[from], pages[from + by]];
  if (!page || !other) return pages;
  return pages.map((one) => (one === page ? other : one === other ? page : one));
}
