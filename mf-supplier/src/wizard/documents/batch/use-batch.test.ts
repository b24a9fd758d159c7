import { expect, it } from 'vitest';
import { stateAfter, type TaskState } from './use-batch.ts';

const sending = { state: 'sending', share: 0.4 } as const;
const idle = { state: 'idle', problem: null } as const;
const refused = { state: 'idle', problem: 'dni.pdf: El archivo está vacío. Elija otro' } as const;
const failed = { state: 'failed', problem: refused.problem } as const;

it.each<[string, TaskState, Parameters<typeof stateAfter>[1], TaskState]>([
  ['goes up', { state: 'sending', share: 0 }, { ...sending, name: 'dni.pdf' }, sending],
  ['is reduced first', sending, { state: 'shrinking', name: 'dni.jpg' }, { state: 'sending', share: 0 }],
  ['is refused', sending, refused, failed],
  ['is cancelled on its card', sending, idle, { state: 'failed', problem: 'Se canceló la subida.' }],
  ['is tried again', failed, { ...sending, name: 'dni.pdf' }, sending],
  [
    'was stored before its last phase was reported',
    { state: 'done' },
    { ...sending, name: 'a' },
    { state: 'done' },
  ],
  ['is being stored', { state: 'saving' }, idle, { state: 'saving' }],
])('follows a file of the batch that %s', (_, before, phase, after) => {
  expect(stateAfter(before, phase)).toEqual(after);
});
