import { useEffect, useState } from 'react';
import { queryOf } from 'shared-api/client';
import { observationTexts } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { useLocation, useSearchParams } from 'shared-ui/router';
import { pdfReader } from '../viewer/lazy-pdf-reader.ts';
import { fileQuery } from '../viewer/use-file.ts';
import type { DeskItem } from './desk-items.ts';

/** Returns the item that the address names, else the first one that was not settled when the desk opened. */
export function useCurrentItem(items: readonly DeskItem[], isSettled: (item: DeskItem) => boolean) {
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => (items.find((item) => !isSettled(item)) ?? items[0])?.key);
  const keyInAddress = search.get('doc');
  const current =
    items.find(({ key }) => key === keyInAddress) ?? items.find(({ key }) => key === first) ?? items[0];
  const show = ({ key }: DeskItem) =>
    // The history state holds the list that the back link leads to.
    setSearch({ tab: 'archivos', doc: key }, { replace: true, state, preventScrollReset: true });
  return { current, show };
}

/** Reads the ready texts of a document's type; null for any other item, and until they are read. */
export function useTypeTexts(item: DeskItem | undefined): readonly string[] | null {
  const { data } = useQuery(queryOf(useClient(), observationTexts, {}));
  const type = item?.kind === 'document' ? item.document?.tipo_documento?.id : undefined;
  return data?.data.find(({ id }) => id === type)?.textos_observacion ?? null;
}

/** Prefetches the file of the next item. */
export function usePrefetchedFile(item: DeskItem | null | undefined): void {
  const cache = useQueryClient();
  const url = item?.kind === 'document' ? item.url : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item; its signature changes
  useEffect(() => {
    if (url) void cache.prefetchQuery(fileQuery(url));
  }, [item?.key]);
}

/**
 * Scrolls the whole desk into view when it opens, and moves the focus to the shown item, so that arrows and Page Down
 * scroll it. A focus that the person has moved, as to the tab or into the checklist, stays.
 */
export function useDeskInView(
  root: { readonly current: HTMLElement | null },
  key: string | undefined,
  isEditing: boolean,
): void {
  useEffect(() => {
    pdfReader.preload();
    root.current?.closest('[role=tabpanel]')?.parentElement?.scrollIntoView({ block: 'start' });
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that is shown, and when its editor has closed
  useEffect(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.tagName !== 'H1') return;
    root.current?.querySelector<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
  }, [root, key, isEditing]);
}
