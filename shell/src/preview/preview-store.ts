import { create } from 'zustand';

/** A version that this tab previews, or failed to preview. */
interface Preview {
  readonly name: string;
  /** The version; the requested version or origin while it is not known. */
  readonly version: string;
  /** Why the live version is shown instead; null while the preview works. */
  readonly problem: string | null;
}

/** The previews of this tab. */
export const usePreviews = create<{ readonly previews: readonly Preview[] }>()(() => ({ previews: [] }));

/** Adds the preview of a section, or replaces it. */
export const setPreview = (preview: Preview): void =>
  usePreviews.setState(({ previews }) => ({
    previews: [...previews.filter(({ name }) => name !== preview.name), preview],
  }));

/** Removes the failed previews, whose message was read. */
export const dismissFailedPreviews = (): void =>
  usePreviews.setState(({ previews }) => ({ previews: previews.filter(({ problem }) => problem === null) }));

export const clearPreviews = (): void => usePreviews.setState({ previews: [] });
