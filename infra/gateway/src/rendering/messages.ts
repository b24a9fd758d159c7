import type { Rendering, RenderRequest, ServerEntry } from 'shared-api/section';

/** A server bundle of a build. */
export interface ServerFile extends Pick<ServerEntry, 'integrity'> {
  /** Absolute path. */
  readonly path: string;
}

/** A message to the thread that renders. */
export interface RenderJob {
  readonly id: number;
  readonly shell: ServerFile;
  /** Null for a page of the shell. */
  readonly section: ServerFile | null;
  /** Null: only loads the code. */
  readonly request: RenderRequest | null;
  /** Milliseconds after which the answer is not waited for. */
  readonly limitMs: number;
}

/** The thread's answer; `error` is set if a page can't be rendered because something is wrong. */
export interface RenderAnswer {
  readonly id: number;
  readonly markup: Rendering;
  readonly error: string | null;
}
