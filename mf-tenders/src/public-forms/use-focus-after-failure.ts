import { type RefObject, useEffect } from 'react';

/** Gives the focus back to a form's button after a failure: browsers take it from one that is disabled while sending. */
export function useFocusAfterFailure(
  form: RefObject<HTMLElement | null>,
  failure: string | null | undefined,
): void {
  useEffect(() => {
    if (!failure || document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [form, failure]);
}
