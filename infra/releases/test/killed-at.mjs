import { writeSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the command line before anything else: kills it at one of its steps below the folder `KILL_BELOW`, and
 * tells on the fourth stream how many steps there were when it gets to its end. Each use of a file is two steps
 * (before it, and while it is under way).
 */
const { KILL_BELOW = '', KILL_AT = '' } = process.env;
let steps = 0;

function step() {
  steps += 1;
  if (String(steps) === KILL_AT) process.kill(process.pid, 'SIGKILL');
}

/** The same call, of two steps. */
const stepping =
  (use) =>
  (...given) => {
    step();
    const result = use(...given);
    step();
    return result;
  };

for (const name of ['link', 'mkdir', 'open', 'readFile', 'readdir', 'rename', 'rm', 'writeFile']) {
  const use = files[name];
  const killable = stepping(use);
  files[name] = (...given) => (String(given[0]).startsWith(KILL_BELOW) ? killable : use)(...given);
}
const { open } = files;
files.open = async (...given) => {
  const handle = await open(...given);
  for (const name of ['writeFile', 'sync', 'close']) handle[name] = stepping(handle[name].bind(handle));
  return handle;
};
syncBuiltinESMExports();

process.on('exit', () => writeSync(3, String(steps)));
