import type { SavedView } from 'shared-api/contract';
import { LIST_PATH } from '../../paths.ts';
import { FILTER_FIELDS, type Filters, type ListView, searchOf, withFilter } from '../filters.ts';

/** Returns the list's view that was saved: its filters and order, from the first page. */
export function viewOfSaved({ filtros, orden }: SavedView): ListView {
  const filters = FILTER_FIELDS.reduce<Filters>((active, field) => {
    const value = filtros[field];
    return value ? withFilter(active, { field, value }) : active;
  }, {});
  return { queue: null, filters, order: orden, page: 1, size: null };
}

/** Returns the address of a view's first page, fit to be shared. */
export function pathOfView(view: ListView): string {
  const search = searchOf({ ...view, page: 1, size: null }, false).toString();
  return search ? `${LIST_PATH}?${search}` : LIST_PATH;
}
