import { type Config, makeFolder, readConfig, restrictFilesToOwner } from 'infra-api';
import { type Places, placesOf } from './places.ts';
import { startPortal } from './portal.ts';
import { closeOnSignals } from './shutdown.ts';

/**
 * Starts what is already built and published, with the settings of the environment, until a signal comes.
 * @throws ConfigError | StartProblem
 */
export async function serve(
  env: NodeJS.ProcessEnv,
  findPlaces: (config: Config) => Places = placesOf,
): Promise<void> {
  restrictFilesToOwner();
  const config = readConfig(env);
  makeFolder(config.dataDir);
  const phases = await startPortal(config, findPlaces(config));
  closeOnSignals(phases, (line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(`Portal de Proveedores listo en ${config.publicUrl}\n`);
}
