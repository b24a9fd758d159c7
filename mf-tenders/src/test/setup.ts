import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// A test that fails waits for long; one that passes never does. The first of a file also loads the code of its page.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });
