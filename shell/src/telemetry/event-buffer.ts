import type { SectionRelease } from 'shared-api/section';
import type { LoadSection } from '../sections/load-pages.ts';

/** A section that was loaded, and in how many milliseconds; absent when it failed to load. */
export type LoadingEvent = readonly [release: SectionRelease, ms?: number];

/** Something that happened to the page: an event of the window, a loaded section, or the error of a page. */
export type PageEvent = Event | LoadingEvent | unknown;

const buffer: PageEvent[] = [];
let consume = (event: PageEvent): unknown => buffer.push(event);

/** Records an event; it is buffered until a consumer is set. */
export const recordEvent = (event: PageEvent) => consume(event);

/** Sets the consumer of events, and passes it those buffered so far. */
export function consumeEvents(consumer: (event: PageEvent) => void): void {
  consume = consumer;
  buffer.splice(0).forEach(consumer);
}

/** Records the uncaught errors of the window. */
export function listenForErrors(): void {
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, recordEvent);
}

/** Wraps the loading of sections so that each load is recorded with its duration. */
export const recordLoading =
  (load: LoadSection): LoadSection =>
  (release) => {
    const start = performance.now();
    const routes = load(release);
    routes.then(
      () => recordEvent([release, performance.now() - start]),
      () => recordEvent([release]),
    );
    return routes;
  };
