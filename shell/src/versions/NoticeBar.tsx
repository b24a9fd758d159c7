import type { ReactNode } from 'react';
import { Button } from 'shared-ui';
import classes from './Versions.module.css';

interface Props {
  readonly children: ReactNode;
  /** Its buttons, the main one first. */
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
}

/** One line below the page, with what can be done about it. */
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
