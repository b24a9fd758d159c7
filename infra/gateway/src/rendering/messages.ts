import type { Rendering, RenderRequest, ServerEntry } from 'shared-api/section';

/** A file of a build that renders, where it lies. */
export interface ServerFile extends Pick<ServerEntry, 'integrity'> {
  /** Absolute path. */
  readonly path: string;
}

/** What the gateway asks of the thread that renders. */
export interface RenderJob {
  readonly id: number;
  readonly shell: ServerFile;
  readonly section: ServerFile;
  /** Null: only loads the code, so that the first visitor doesn't wait for it. */
  readonly request: RenderRequest | null;
  /** After so many milliseconds nobody waits for the answer any more. */
  readonly limitMs: number;
}

/** Its answer; `markup` null: the page can't be rendered, `error` says why when something is wrong. */
export interface RenderAnswer {
  readonly id: number;
  readonly markup: Rendering;
  readonly error: string | null;
}
