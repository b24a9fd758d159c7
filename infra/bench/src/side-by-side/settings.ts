import pg from 'pg';
import type { FileAddresses } from './given/answers.ts';

/** What a server beside the API needs to give the same answers: in its environment variable `SETTINGS`, as JSON. */
export interface Settings {
  readonly databaseUrl: string;
  /** Where the three calls hang. */
  readonly basePath: string;
  /** Signs session tokens. */
  readonly tokenSecret: string;
  readonly files: FileAddresses;
  /** Connections to the database at most, as many as the API's. */
  readonly connections: number;
  /** What `pg` prepares by name: statements that the API prepares too. */
  readonly prepared: readonly string[];
}

/** The settings that this process was started with. */
export const readSettings = (): Settings => JSON.parse(process.env.SETTINGS ?? '{}') as Settings;

const DATE = 1082;

/** Days stay the text that they are: `pg` would make them a moment in the time zone of the machine. */
export const keepDaysAsText = (): void => pg.types.setTypeParser(DATE, (day: string) => day);
