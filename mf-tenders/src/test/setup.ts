import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// A test that fails waits for long; one that passes never does. The first of a file also loads the code of its page.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

// Asked by a text area that grows with its text; jsdom has no fonts.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
