import { useEffect } from 'react';

/**
 * Reports that a form that decides something is open, and that it no longer is once it closes or what shows it is gone. A
 * form that would open after a slow call reports nothing by then.
 */
export function useDeciding(isOpen: boolean, onDeciding: (deciding: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return;
    onDeciding(true);
    return () => onDeciding(false);
  }, [isOpen, onDeciding]);
}
