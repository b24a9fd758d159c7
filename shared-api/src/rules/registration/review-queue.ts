/** Parts of the review queue: the requests that wait for staff. The names stand in the calls and in the page's address. */
export const QUEUES = ['para_revisar', 'mias', 'sin_tomar', 'corregidas', 'fuera_de_plazo'] as const;
export type Queue = (typeof QUEUES)[number];

/** The whole queue. */
export const WHOLE_QUEUE: Queue = 'para_revisar';

/** Label of each part. */
export const QUEUE_LABEL: Readonly<Record<Queue, string>> = {
  para_revisar: 'Para revisar',
  mias: 'Mías',
  sin_tomar: 'Sin tomar',
  corregidas: 'Corregidas',
  fuera_de_plazo: 'Fuera de plazo',
};

/** Returns the parts of the queue for someone who reviews, or who does not and so never has requests of their own. */
export const queuesFor = (reviews: boolean): readonly Queue[] =>
  reviews ? QUEUES : QUEUES.filter((queue) => queue !== 'mias');

/** Returns true for the name of a part of the queue. */
export function isQueue(text: string | null): text is Queue {
  return QUEUES.some((queue) => queue === text);
}
