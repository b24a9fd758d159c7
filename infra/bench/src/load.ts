import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const CONNECTIONS = 10;

/** Asked by a process of its own, which doesn't take the server's time. @throws when any answer isn't a success */
export async function answersPerSecond(url: string, seconds: number): Promise<number> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    ...['--json', '--connections', String(CONNECTIONS), '--duration', String(seconds), url],
  ]);
  const { requests, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx + errors > 0 || requests.average === 0) throw new Error(`${non2xx + errors} answers failed`);
  return requests.average;
}
