import { useEffect } from 'react';
import { queryOf } from 'shared-api/client';
import { listRequests } from 'shared-api/contract';
import { can } from 'shared-api/rules';
import { useClient, useUser } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { useLocation } from 'shared-ui/router';
import { type ListView, searchOf, viewOf } from '../list/filters.ts';
import { queryOfView } from '../list/queries.ts';
import { detailPath, type FromList, listOrigin } from '../paths.ts';
import { type Neighbours, neighboursIn } from './neighbours.ts';
import { readPreferences } from './preferences.ts';

/** Requests read at once: the most that the call answers. */
const WINDOW = 100;

/** The tax ids that followed the open request when it was last in its list: colleagues decide earlier ones meanwhile. */
let lastFollowers: {
  readonly list: string;
  readonly cuit: string;
  readonly cuits: readonly string[];
} | null = null;

interface QueuePosition extends Neighbours {
  /** The list is a part of the review queue: what is in it waits for staff. */
  readonly isQueue: boolean;
  /** Requests in the list, at most `TOTAL_CAP`. 0 until the list is read. */
  readonly total: number;
  /** False when the list has more requests than `total`. */
  readonly totalIsExact: boolean;
  /** Returns the link to another request of the same list: address and history state. */
  readonly linkTo: (cuit: string) => { readonly to: string; readonly state: FromList };
}

/**
 * Returns the place of a request in the list that the person came from (the review queue, if they came from nowhere) and
 * its neighbours there. Once the request has left the list, as after a decision, `next` is the first of those that followed it.
 */
export function useQueuePosition(cuit: string): QueuePosition {
  const { id: userId, tipo } = useUser();
  const origin = listOrigin(useLocation().state);
  const reviews = can(tipo, 'requests.review');
  const view = viewOf(new URLSearchParams(origin.list), reviews);
  const size = view.size ?? readPreferences(userId).pageSize;
  const rememberedIndex = origin.row ? (view.page - 1) * size + origin.row.index : null;
  const page = Math.floor((rememberedIndex ?? 0) / WINDOW) + 1;
  const { data } = useWindow(view, page, reviews || rememberedIndex !== null);
  const index = data?.data.findIndex((row) => row.cuit === cuit) ?? -1;
  const before = useWindow(view, page - 1, page > 1 && index === 0);
  const after = useWindow(view, page + 1, index === WINDOW - 1 && data?.hasNextPage === true);
  const rows = [before.data, data, after.data].flatMap((answer) => answer?.data ?? []);
  const cuits = rows.map((row) => row.cuit);
  useEffect(() => {
    const place = cuits.indexOf(cuit);
    if (place >= 0) lastFollowers = { list: origin.list, cuit, cuits: cuits.slice(place + 1) };
  });
  const followers =
    lastFollowers?.list === origin.list && lastFollowers.cuit === cuit ? lastFollowers.cuits : [];
  const followerIndex = cuits.findIndex((other) => followers.includes(other));
  const firstIndex = (page - 1) * WINDOW - (before.data?.data.length ?? 0);
  const openedIndex = rememberedIndex === null ? null : rememberedIndex - firstIndex;
  const neighbours = neighboursIn(cuits, cuit, followerIndex < 0 ? openedIndex : followerIndex);
  const { position } = neighbours;
  return {
    ...neighbours,
    isQueue: view.queue !== null,
    position: position === null ? null : position + firstIndex,
    total: data?.total ?? 0,
    totalIsExact: data?.totalIsExact ?? true,
    linkTo: (other) => {
      const place = Math.max(0, firstIndex + rows.findIndex((row) => row.cuit === other));
      const list = searchOf({ ...view, page: Math.floor(place / size) + 1 }, reviews).toString();
      return { to: detailPath(other), state: { list, row: { cuit: other, index: place % size } } };
    },
  };
}

function useWindow(view: ListView, page: number, enabled: boolean) {
  const query = { page: String(page), size: String(WINDOW), ...queryOfView(view) };
  return useQuery({ ...queryOf(useClient(), listRequests, { query }), enabled });
}
