import { expect, test } from 'vitest';
import { SERVER_FOLDERS } from '../src/dev.ts';
import { workspacesOfLauncher } from './support/workspaces.ts';

test('npm run dev restarts the server when any of the folders that it runs on changes', () => {
  expect([...SERVER_FOLDERS].sort()).toEqual(workspacesOfLauncher());
});
