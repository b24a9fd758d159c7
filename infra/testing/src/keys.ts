import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadKeys } from 'infra-tax-authority';

/** Loads the keys of the tests' tax authority; they are kept between runs, as generating them is slow. */
export const testKeys = () => loadKeys(path.join(tmpdir(), 'portal-test-keys'));
