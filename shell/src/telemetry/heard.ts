import type { SectionRelease } from 'shared-api/section';
import type { LoadSection } from '../zones/load-pages.ts';

/** A section that was asked for, and how many milliseconds it took to come; absent: it did not. */
export type HeardLoading = readonly [release: SectionRelease, ms?: number];

/** Something that happened to the page: one of its events, a section that was loaded, or why a page could not be shown. */
export type Heard = Event | HeardLoading | unknown;

const early: Heard[] = [];
let tell = (heard: Heard): unknown => early.push(heard);

/** Hears of something that happened. */
export const hear = (heard: Heard) => tell(heard);

/** Gives what was heard so far, and from now on, to what makes reports of it. */
export function tellTo(teller: (heard: Heard) => void): void {
  tell = teller;
  early.splice(0).forEach(teller);
}

/** Starts hearing; what makes reports of it comes later. */
export function listen(): void {
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, hear);
}

/** Loads sections as before, and hears how long each took. */
export const heardLoading =
  (load: LoadSection): LoadSection =>
  (release) => {
    const start = performance.now();
    const routes = load(release);
    routes.then(
      () => hear([release, performance.now() - start]),
      () => hear([release]),
    );
    return routes;
  };
