/** What a server beside the API needs: in its environment variable `SETTINGS`, as JSON. */
export interface Settings {
  readonly databaseUrl: string;
  /** Prefix of the three calls. */
  readonly basePath: string;
  /** Signs session tokens. */
  readonly tokenSecret: string;
  /** Size of the connection pool, the same as the API's. */
  readonly connections: number;
}

export const readSettings = (): Settings => JSON.parse(process.env.SETTINGS ?? '{}') as Settings;
