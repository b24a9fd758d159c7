import { readFileSync } from 'node:fs';
import { type Config, ConfigError, configOf, parseVariables, type Variables } from './config.ts';
import { problemsOf } from './config-problems.ts';
import { Environment } from './environment.ts';

const SECRET = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SMTP_URL', 'INITIAL_PASSWORD'] as const;

/**
 * Reads and checks the settings.
 * @throws ConfigError naming every variable that is wrong, in Spanish
 */
export function readConfig(env: Variables): Config {
  const { settings, problems } = withSecretFiles(env);
  refuse(problems);
  const variables = parseVariables(Environment, settings);
  const config = configOf(variables);
  refuse(problemsOf(config, variables));
  return config;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/**
 * Reads settings with passwords from the files that `…_FILE` names, as vaults, systemd and Docker provide them: other
 * programs may read or inherit the environment.
 * @returns the settings with the passwords, and the problems in Spanish
 */
function withSecretFiles(env: Variables) {
  const settings: Record<string, string | undefined> = { ...env };
  const problems: string[] = [];
  for (const name of SECRET) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      problems.push(`La variable ${name} ya está: no se da también ${name}_FILE.`);
      continue;
    }
    try {
      // Editors and `echo` end a file with a line break.
      settings[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      problems.push(`La variable ${name}_FILE nombra un archivo que no se puede leer: ${file}.`);
    }
  }
  return { settings, problems };
}
