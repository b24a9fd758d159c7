import { vi } from 'vitest';

/** Stands for the browser's observer of what is in view, which jsdom lacks: everything is. */
class AllInView {
  private readonly notify: (entries: readonly { readonly isIntersecting: true }[]) => void;
  constructor(notify: AllInView['notify']) {
    this.notify = notify;
  }
  observe() {
    this.notify([{ isIntersecting: true }]);
  }
  disconnect() {}
}

export const showEverything = (): void => void vi.stubGlobal('IntersectionObserver', AllInView);
