import type { DataSource, EntityManager } from 'typeorm';
import type { Run } from '../src/side-by-side/given/calls.ts';

/** Sends statements that are written out, through TypeORM. */
export const runOn =
  (target: DataSource | EntityManager): Run =>
  async (text, values = []) => {
    const found = await target.query(text, [...values]);
    // Of an update TypeORM tells the rows and how many there were.
    return text.startsWith('update') ? found[0] : found;
  };
