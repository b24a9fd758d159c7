import { type ComponentType, useEffect, useState } from 'react';

interface Props<P extends object> {
  /** Brings the component's code; always the same function, as its result is kept for it. */
  readonly load: () => Promise<ComponentType<P>>;
  /** Shown with the same props where the code does not come: no network, a file that is gone. */
  readonly otherwise?: ComponentType<P>;
  /** What the component is given. */
  readonly give: P;
}

// biome-ignore lint/suspicious/noExplicitAny: each component is kept under the function that brought it, whose props it has
const kept = new WeakMap<Props<any>['load'], ComponentType<any>>();

/**
 * A component whose code comes when it is first shown, and whose missing code is nobody else's trouble: the page around
 * it stays as it is. Until the code is there it is nothing; it is asked for again with every further rendering.
 */
export function Later<P extends object>({ load, otherwise, give }: Props<P>) {
  const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => kept.get(load));
  useEffect(() => {
    if (kept.has(load)) return;
    let waiting = true;
    load().then(
      (component) => {
        kept.set(load, component);
        if (waiting) setShown(() => component);
      },
      () => waiting && setShown(() => otherwise),
    );
    return () => {
      waiting = false;
    };
  });
  return Shown ? <Shown {...give} /> : null;
}
