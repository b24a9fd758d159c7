import { describe, expect, test } from 'vitest';
import { plainText, type SentStatement, statementReader } from '../src/side-by-side/wire.ts';

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);

/** A message of the frontend: its kind, its length, its texts. */
function message(kind: string, ...texts: string[]): Buffer {
  const body = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function read(...parts: Buffer[]): SentStatement[] {
  const sent: SentStatement[] = [];
  const hear = statementReader((statement) => sent.push(statement));
  for (const part of parts) hear(part);
  return sent;
}

describe('what a server sends to PostgreSQL', () => {
  test('is told statement by statement, sent at once or with its values apart', () => {
    const sent = read(STARTUP, message('Q', 'begin'), message('P', '', 'select $1'), message('B', '', ''));
    expect(sent).toEqual([
      { text: 'begin', prepared: false },
      { text: 'select $1', prepared: false },
    ]);
  });

  test('tells a statement that was prepared once each time it is run', () => {
    const sent = read(
      STARTUP,
      message('P', 'totals', 'select total'),
      message('B', '', 'totals'),
      message('B', '', 'totals'),
    );
    expect(sent).toEqual([
      { text: 'select total', prepared: true },
      { text: 'select total', prepared: true },
    ]);
  });

  test('is read the same however the network cuts it', () => {
    const whole = Buffer.concat([STARTUP, message('Q', 'select 1'), message('Q', 'select 2')]);
    const bytes = Array.from(whole, (_, index) => whole.subarray(index, index + 1));
    expect(read(...bytes).map(({ text }) => text)).toEqual(['select 1', 'select 2']);
  });
});

describe('two statements are the same to the database', () => {
  test.each([
    ['whatever their columns are called', 'select "a"."id" as "a_id2" from "a"', 'select "a"."id" from "a"'],
    ['however they are broken into lines', 'select 1,\n    2', 'select 1, 2'],
    ['in whichever words they begin', 'START TRANSACTION', 'begin'],
    ['in whichever words they end', 'COMMIT', 'commit'],
  ])('%s', (_, one, other) => {
    expect(plainText(one)).toBe(plainText(other));
  });

  test('and not when they ask for something else', () => {
    expect(plainText('select 1 from "a"')).not.toBe(plainText('select 1 from "b"'));
  });
});
