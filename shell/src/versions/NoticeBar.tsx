import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import classes from './Versions.module.css';

interface Props {
  readonly children: ReactNode;
  /** The buttons, the main one first. */
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
}

/** A message below the page with its buttons. Gives the focus back when it goes. */
export function NoticeBar({ children, actions }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    let before: HTMLElement | null = null;
    element?.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) before = relatedTarget;
    });
    return () => {
      // The bar is still on the page, and the pressed button has the focus.
      if (!element?.contains(document.activeElement)) return;
      const target = before?.isConnected ? before : document.querySelector('main');
      target?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={bar} className={classes.inside}>
      <p role="status">{children}</p>
      {actions.map(({ label, onClick }, index) => (
        <Button key={label} size="sm" variant={index === 0 ? 'light' : 'subtle'} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}
