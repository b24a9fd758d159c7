import { readFileSync } from 'node:fs';

const SECRET = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SMTP_URL', 'INITIAL_PASSWORD'] as const;

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings with passwords from the files that `…_FILE` names, as vaults, systemd and Docker provide them: other
 * programs may read or inherit the environment.
 * @returns the settings with the passwords, and the problems in Spanish
 */
export function withSecretFiles(given: Settings): { settings: Settings; problems: string[] } {
  const settings: Record<string, string | undefined> = { ...given };
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
