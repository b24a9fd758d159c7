import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface Props
  extends ButtonProps,
    Pick<LinkProps, 'to' | 'state' | 'replace' | 'reloadDocument' | 'target' | 'rel' | 'onClick' | 'id'> {
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page';
}

/** A link that looks like a button: it goes somewhere, so it is a link. */
export function LinkButton(props: Props) {
  return <Button component={Link} {...props} />;
}
