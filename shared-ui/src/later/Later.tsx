import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Props<P extends object> {
  /** Brings the component's code; always the same function, as its result is kept for it. */
  readonly load: () => Promise<ComponentType<P>>;
  /** Shown with the same props where the code does not come: no network, a file that is gone. */
  readonly otherwise?: ComponentType<P>;
  /** Shown until then; nothing if absent. */
  readonly meanwhile?: ReactNode;
  /** What the component is given. */
  readonly give: P;
}

// biome-ignore lint/suspicious/noExplicitAny: each component is kept under the function that brought it, whose props it has
const kept = new WeakMap<Props<any>['load'], ComponentType<any>>();

interface State<P extends object> {
  readonly Shown: ComponentType<P> | undefined;
  readonly attempt: number;
}

/**
 * A component whose code comes when it is first shown, and whose missing code is nobody else's trouble: the page around
 * it stays as it is. Whenever the page shows it again, its code is asked for again; each failure mounts `otherwise` anew.
 */
export function Later<P extends object>({ load, otherwise, meanwhile, give }: Props<P>) {
  const [{ Shown, attempt }, setState] = useState<State<P>>(() => ({ Shown: kept.get(load), attempt: 0 }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is given changes whenever the page shows it again
  useEffect(() => {
    if (Shown !== undefined && Shown === kept.get(load)) return;
    let waiting = true;
    const show = (component: ComponentType<P> | undefined) => {
      if (waiting) setState((before) => ({ Shown: component, attempt: before.attempt + 1 }));
    };
    load().then(
      (component) => {
        kept.set(load, component);
        show(component);
      },
      () => show(otherwise),
    );
    return () => {
      waiting = false;
    };
  }, [load, otherwise, give]);
  return Shown ? <Shown key={attempt} {...give} /> : meanwhile;
}
