import { existsSync } from 'node:fs';
import { ensureInstalled, ensureInstalledToRelease, goOnInPinnedNode } from './lib/setup.mjs';

// `node infra/launcher/run.mjs <command> …`: each command is a file of `src/commands`.

const [command = '', ...args] = process.argv.slice(2);
const program = new URL(`./src/commands/${command}.ts`, import.meta.url);
if (!existsSync(program)) {
  process.stderr.write(`No hay un comando ${command}.\n`);
  process.exit(1);
}
if (command === 'release') ensureInstalledToRelease();
else ensureInstalled();
await goOnInPinnedNode();
const { run } = await import(program.href);
await run(args);
