import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Props<P extends object> {
  /** Loads the component's code; always the same function, because its result is cached by it. */
  readonly load: () => Promise<ComponentType<P>>;
  /** Rendered with the same props if the code fails to load: no network, or a removed file. */
  readonly fallback?: ComponentType<P>;
  /** Rendered while the code loads; nothing if absent. */
  readonly placeholder?: ReactNode;
  /** Props of the component. */
  readonly componentProps: P;
}

// biome-ignore lint/suspicious/noExplicitAny: each component is cached by the function that loads it, which has its props
const loadedComponents = new WeakMap<Props<any>['load'], ComponentType<any>>();

interface State<P extends object> {
  readonly Loaded: ComponentType<P> | undefined;
  readonly attempt: number;
}

/**
 * Loads a component's code when it is first rendered. If that fails, the page around it stays as it is, and the next
 * change of the props tries again; each failure mounts `fallback` anew.
 */
export function LazyComponent<P extends object>({ load, fallback, placeholder, componentProps }: Props<P>) {
  const [{ Loaded, attempt }, setState] = useState<State<P>>(() => ({
    Loaded: loadedComponents.get(load),
    attempt: 0,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the props change whenever the page renders it again
  useEffect(() => {
    if (Loaded !== undefined && Loaded === loadedComponents.get(load)) return;
    let waiting = true;
    const render = (component: ComponentType<P> | undefined) => {
      if (waiting) setState((before) => ({ Loaded: component, attempt: before.attempt + 1 }));
    };
    load().then(
      (component) => {
        loadedComponents.set(load, component);
        render(component);
      },
      () => render(fallback),
    );
    return () => {
      waiting = false;
    };
  }, [load, fallback, componentProps]);
  return Loaded ? <Loaded key={attempt} {...componentProps} /> : placeholder;
}
