import type { SectionRelease } from 'shared-api/section';
import type { LoadSection } from '../sections/load-pages.ts';

/** A section that was asked for, and how many milliseconds it took to come; absent: it did not. */
export type LoadingEvent = readonly [release: SectionRelease, ms?: number];

/** Something that happened to the page: one of its events, a section that was loaded, or why a page could not be shown. */
export type PageEvent = Event | LoadingEvent | unknown;

const early: PageEvent[] = [];
let tell = (heard: PageEvent): unknown => early.push(heard);

/** Hears of something that happened. */
export const recordEvent = (heard: PageEvent) => tell(heard);

/** Gives what was heard so far, and from now on, to what makes reports of it. */
export function consumeEvents(teller: (heard: PageEvent) => void): void {
  tell = teller;
  early.splice(0).forEach(teller);
}

/** Starts hearing; what makes reports of it comes later. */
export function listenForErrors(): void {
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, recordEvent);
}

/** Loads sections as before, and hears how long each took. */
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
