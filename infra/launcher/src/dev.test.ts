import { expect, test } from 'vitest';
import { workspacesOfLauncher } from '../test/support/workspaces.ts';
import { SERVER_FOLDERS } from './dev.ts';

test('npm run dev restarts the server when any of the folders that it runs on changes', () => {
  expect([...SERVER_FOLDERS].sort()).toEqual(workspacesOfLauncher());
});
