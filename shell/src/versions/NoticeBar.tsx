import type { ReactNode } from 'react';
import { Button } from 'shared-ui';
import classes from './Versions.module.css';

interface Props {
  readonly children: ReactNode;
  /** The buttons, the main one first. */
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
}

/** A message below the page with its buttons. */
export function NoticeBar({ children, actions }: Props) {
  return (
    <div className={classes.inside}>
      <p role="status">{children}</p>
      {actions.map(({ label, onClick }, index) => (
        <Button key={label} size="sm" variant={index === 0 ? 'light' : 'subtle'} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}
