import type { SavedView } from 'shared-api/contract';
import { LIST_PATH } from '../../paths.ts';
import { FILTER_FIELDS, type Filters, type ListView, searchOf, withFilter } from '../filters.ts';

/** Address of a saved view: its filters and order, from the first page. */
export function viewOfSaved({ filtros, orden }: SavedView): ListView {
  const filters = FILTER_FIELDS.reduce<Filters>((found, field) => {
    const value = filtros[field];
    return value ? withFilter(found, { field, value }) : found;
  }, {});
  return { filters, order: orden, page: 1 };
}

/** The plain address of a view of the list, its first page: what anyone can be sent. */
export function pathOfView(view: ListView): string {
  const search = searchOf({ ...view, page: 1 }).toString();
  return search ? `${LIST_PATH}?${search}` : LIST_PATH;
}
