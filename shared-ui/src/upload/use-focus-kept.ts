import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the focus in the group that has the ref when a change of phase removes the focused button. */
export function useFocusKept<E extends HTMLElement>(phase: string): RefObject<E | null> {
  const group = useRef<E>(null);
  const had = useRef(false);
  const before = useRef(phase);
  useEffect(() => {
    const element = group.current;
    const note = () => {
      had.current = element?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const changed = before.current !== phase;
    before.current = phase;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (changed && had.current && lost) group.current?.focus();
  }, [phase]);
  return group;
}
