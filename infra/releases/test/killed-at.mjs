import { writeSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the command line before anything else: kills it at step `KILL_AT`. Each use of a file below the folder
 * `KILL_BELOW` is two steps: before it, and while it is under way. At its end the process writes the number of steps to
 * the fourth stream.
 */
const { KILL_BELOW = '', KILL_AT = '' } = process.env;
let steps = 0;

function step() {
  steps += 1;
  if (String(steps) === KILL_AT) process.kill(process.pid, 'SIGKILL');
}

/** Wraps a call so that it counts two steps. */
const stepping =
  (use) =>
  (...args) => {
    step();
    const result = use(...args);
    step();
    return result;
  };

for (const name of ['link', 'mkdir', 'open', 'readFile', 'readdir', 'rename', 'rm', 'writeFile']) {
  const use = files[name];
  const killable = stepping(use);
  files[name] = (...args) => (String(args[0]).startsWith(KILL_BELOW) ? killable : use)(...args);
}
const { open } = files;
files.open = async (...args) => {
  const handle = await open(...args);
  for (const name of ['writeFile', 'sync', 'close']) handle[name] = stepping(handle[name].bind(handle));
  return handle;
};
syncBuiltinESMExports();

process.on('exit', () => writeSync(3, String(steps)));
