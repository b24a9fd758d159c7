import { ConfigError } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read-config.ts';

/** Returns what is wrong with these variables, or that nothing is. */
export const configProblem = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was wrong';
};
