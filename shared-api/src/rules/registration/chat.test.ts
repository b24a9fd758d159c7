import { mayWrite } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('who may write in the chat', () => {
  it.each([
    ['AUDITOR', [], true],
    ['AUDITOR', ['PROVEEDOR'], true],
    ['AUDITOR', ['AUDITOR'], true],
    ['PROVEEDOR', [], true],
    ['PROVEEDOR', ['AUDITOR'], true],
    ['PROVEEDOR', ['PROVEEDOR'], false],
    ['PROVEEDOR', ['PROVEEDOR', 'AUDITOR'], true],
    ['PROVEEDOR', ['AUDITOR', 'PROVEEDOR'], false],
  ] as const)('%s after %j: %s', (side, senders, allowed) =>
    expect(
      mayWrite(
        side,
        senders.map((remitente) => ({ remitente })),
      ),
    ).toBe(allowed),
  );
});
