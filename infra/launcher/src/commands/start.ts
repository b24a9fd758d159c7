import { makeFolder, readConfig, restrictFilesToOwner } from 'infra-api';
import { banner } from '../banner.ts';
import { buildAll, publishAll } from '../build.ts';
import { placesOf } from '../places.ts';
import { refuseTakenPort } from '../port.ts';
import { startPortal } from '../portal.ts';
import { exitOnProblem } from '../problem.ts';
import { closeOnSignals } from '../shutdown.ts';

/** `npm start`: builds what changed, publishes it and starts everything, with the demo unless it is production. */
export async function run(): Promise<void> {
  await exitOnProblem(async () => {
    const config = readConfig(withDefaults(process.env));
    await refuseTakenPort(config);
    makeFolder(config.dataDir);
    await buildAll();
    restrictFilesToOwner();
    await publishAll(placesOf(config));
    const phases = await startPortal(config);
    closeOnSignals(phases, (line) => void process.stdout.write(`${line}\n`));
    process.stdout.write(banner(config));
  });
}

/** Settings of somebody trying the portal: with the demo, and a console that shows only what needs attention. */
export function withDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env.NODE_ENV === 'production') return env;
  return { ...env, DEMO: env.DEMO || 'true', LOG_LEVEL: env.LOG_LEVEL || 'warn' };
}
