import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startMeasuredApi } from '../api.ts';
import type { MemorySample } from './growth.ts';

/**
 * The API in a process of its own, which tells its parent where it is and, whenever it is asked, what it holds when
 * everything is collected that nothing needs.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const api = await startMeasuredApi(process.argv[2] ?? null);

const sample = (): MemorySample => {
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
};
process.on('message', () => process.send?.(sample()));
process.on('disconnect', () => void api.stop().then(() => process.exit(0)));
process.send?.(api.base);
