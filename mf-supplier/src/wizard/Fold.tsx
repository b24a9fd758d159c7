import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Title } from 'shared-ui';
import classes from './Fold.module.css';

interface Props {
  readonly title: string;
  /** Says what is inside, while it is folded. */
  readonly line: ReactNode;
  /** Something inside is filled in or to be done: it stands open. */
  readonly opened?: boolean;
  /** Something inside is wrong: it is opened, whoever folded it. */
  readonly wrong?: boolean;
  readonly children: ReactNode;
}

/** A part of a step that most people pass by: a title and a line until it is opened. */
export function Fold({ title, line, opened = false, wrong = false, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(opened);
  useEffect(() => {
    if (wrong && fold.current) fold.current.open = true;
  }, [wrong]);
  return (
    <details
      ref={fold}
      className={classes.fold}
      open={isOpen || opened}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <Title order={3}>{title}</Title>
        <span className={classes.line}>{line}</span>
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
