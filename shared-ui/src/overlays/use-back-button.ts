import { useEffect, useEffectEvent, useState } from 'react';

/** Tells of a request to close something. Absent in Firefox and Safari, and not declared by TypeScript. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * Closes a window by Android's back button or gesture, which would leave the page. Computers ask by Escape, which Mantine hears
 * itself.
 */
export function useBackButton(opened: boolean, onClose: () => void): void {
  const [requests, setRequests] = useState(0);
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a watcher tells once, and a window that is busy stays open
  useEffect(() => {
    if (!opened || !window.CloseWatcher || !window.matchMedia('(pointer: coarse)').matches) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      close();
      setRequests((count) => count + 1);
    };
    // Mantine closes by Escape of a tablet's keyboard, and going back twice would leave the page. Each window has its own listener:
    // a shared one would go with the first window that closes.
    const keepFromWatcher = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', keepFromWatcher);
    return () => {
      watcher.destroy();
      window.removeEventListener('keydown', keepFromWatcher);
    };
  }, [opened, requests]);
}
