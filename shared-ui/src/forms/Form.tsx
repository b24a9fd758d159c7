import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { PortalForm } from './use-portal-form.ts';

interface Props<Values extends object> {
  readonly form: PortalForm<Values>;
  /** Accessible name: the action of the form. */
  readonly label?: string;
  /** Id of the heading that names the form instead. */
  readonly labelledBy?: string;
  /** Sends the values: the promise of the call, for the form to wait for. */
  readonly onSubmit: (values: Values) => unknown;
  /** False for a form of one field: that takes the focus instead. */
  readonly summary?: boolean;
  readonly gap?: 'sm' | 'md';
  /** `post` where a browser without the page's code must not write the fields into the address. */
  readonly method?: 'post';
  readonly children: ReactNode;
}

/**
 * A form checked by the portal's own rules, so that the browser's bubbles stay away. See `usePortalForm`. By its
 * `data-unsaved` the shell knows whether to ask before a sign-out.
 */
export function Form<Values extends object>(props: Props<Values>) {
  const { form, label, labelledBy, onSubmit, summary = true, gap = 'md', method, children } = props;
  const { attempt, errorList, failure } = form;
  const element = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed try moves the focus once.
  useEffect(() => {
    const [first] = errorList;
    if (!summary && attempt > 0 && first) document.getElementById(first.id)?.focus();
  }, [attempt]);
  // Browsers take the focus from a button that is disabled while the form is sent.
  useEffect(() => {
    if (failure === null || document.activeElement !== document.body) return;
    element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [failure]);
  return (
    <form
      ref={element}
      noValidate
      method={method}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-unsaved={Object.keys(form.changed).length > 0}
      onSubmit={form.onSubmit(onSubmit)}
    >
      <Stack gap={gap}>
        {summary && <ErrorSummary errors={errorList} attempt={attempt} />}
        {children}
      </Stack>
    </form>
  );
}
