import { useEffect, useState } from 'react';
import { queryOf } from 'shared-api/client';
import { observationTexts } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { useLocation, useSearchParams } from 'shared-ui/router';
import { pdfReader } from '../viewer/lazy-pdf-reader.ts';
import { fileQuery } from '../viewer/use-file.ts';
import type { DeskItem } from './items.ts';

/** The item that the address names, else the first that is not settled as the desk opens. */
export function useCurrentItem(items: readonly DeskItem[], isSettled: (item: DeskItem) => boolean) {
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => (items.find((item) => !isSettled(item)) ?? items[0])?.key);
  const named = search.get('doc');
  const current =
    items.find(({ key }) => key === named) ?? items.find(({ key }) => key === first) ?? items[0];
  const show = ({ key }: DeskItem) =>
    // The state is what the back link knows of the list.
    setSearch({ tab: 'archivos', doc: key }, { replace: true, state, preventScrollReset: true });
  return { current, show };
}

/** Ready texts of the type of a document; null for anything else, and until they are read. */
export function useTypeTexts(item: DeskItem | undefined): readonly string[] | null {
  const { data } = useQuery(queryOf(useClient(), observationTexts, {}));
  const type = item?.kind === 'document' ? item.document?.tipo_documento?.id : undefined;
  return data?.data.find(({ id }) => id === type)?.textos_observacion ?? null;
}

/** Reads the file that comes next, so that it is there when it is asked for. */
export function usePrefetchedFile(item: DeskItem | null | undefined): void {
  const cache = useQueryClient();
  const url = item?.kind === 'document' ? item.url : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item; its signature changes
  useEffect(() => {
    if (url) void cache.prefetchQuery(fileQuery(url));
  }, [item?.key]);
}

/**
 * Brings the whole desk into view when it opens, and the keyboard to what is looked at, so that arrows and Page Down
 * scroll it. A person who chose the tab, or something in the list, keeps the focus where it is.
 */
export function useDeskInView(root: { readonly current: HTMLElement | null }, key: string | undefined): void {
  useEffect(() => {
    pdfReader.preload();
    root.current?.closest('[role=tabpanel]')?.parentElement?.scrollIntoView({ block: 'start' });
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else comes on the screen
  useEffect(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.tagName !== 'H1') return;
    root.current?.querySelector<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
  }, [root, key]);
}
