import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Config, ConfigError, configOf } from './config.ts';
import { problemsOf } from './config-problems.ts';
import { Environment } from './environment.ts';

const SECRET = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SMTP_URL', 'INITIAL_PASSWORD'] as const;

/**
 * Reads and checks the settings.
 * @throws ConfigError naming every variable that is wrong, in Spanish
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value;
  const { settings, problems } = withSecretFiles(given);
  refuse(problems);
  const { success, issues, output } = v.safeParse(Environment, settings);
  if (!success) {
    throw new ConfigError(
      issues.map((issue) => `La variable ${String(issue.path?.[0]?.key)} ${issue.message}.`).join('\n'),
    );
  }
  const config = configOf(output);
  refuse(problemsOf(config, output));
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
function withSecretFiles(given: Readonly<Record<string, string>>) {
  const settings = { ...given };
  const problems: string[] = [];
  for (const name of SECRET) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
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
