import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadKeys } from 'infra-tax-authority';

/** Keys of the tests' tax authority, kept from run to run: making them takes long. */
export const testKeys = () => loadKeys(path.join(tmpdir(), 'portal-test-keys'));
