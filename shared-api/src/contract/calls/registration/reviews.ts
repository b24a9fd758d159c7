import * as v from 'valibot';
import { REQUEST_ORDERS } from '../../../rules/registration/request-list.ts';
import { QUEUES } from '../../../rules/registration/review-queue.ts';
import { VIEW_NAME_MAX, VIEW_NAME_MISSING } from '../../../rules/registration/saved-views.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { Dashboard, ListFilters, SavedView } from '../../entities/registration/review.ts';
import { Done, data, Id, uniqueName } from '../../primitives.ts';

const staff = whoCan('requests.list');

export const dashboard = endpoint({
  id: 'reviews.dashboard',
  method: 'GET',
  path: '/sujeto-fiscal/tablero',
  summary:
    'How the review stands: by state, by wait, received and decided per week, by reviewer, times to answer and decision',
  access: staff,
  answer: Dashboard,
});

export const reviewQueue = endpoint({
  id: 'reviews.queue',
  method: 'GET',
  path: '/sujeto-fiscal/cola',
  summary: 'Number of requests in each part of the review queue; `TOTAL_CAP` stands for that many or more',
  access: staff,
  answer: v.object(v.entriesFromList(QUEUES, v.number())),
});

export const listViews = endpoint({
  id: 'views.list',
  method: 'GET',
  path: '/vistas',
  summary: 'Views of the list that the signed-in person has saved, by name',
  access: staff,
  answer: v.array(SavedView),
});

export const saveView = endpoint({
  id: 'views.save',
  method: 'POST',
  path: '/vistas',
  summary: 'Save a view of the list for oneself; up to `SAVED_VIEWS_MAX`',
  access: staff,
  body: v.strictObject({
    nombre: v.pipe(uniqueName('El nombre', VIEW_NAME_MAX), v.minLength(1, VIEW_NAME_MISSING)),
    filtros: ListFilters,
    orden: v.picklist(REQUEST_ORDERS),
  }),
  answer: data(SavedView),
});

export const deleteView = endpoint({
  id: 'views.delete',
  method: 'DELETE',
  path: '/vistas/:id',
  summary: 'Remove a view of one’s own',
  access: staff,
  params: v.object({ id: Id }),
  answer: Done,
});
