import {
  ESTADO_LABEL,
  ESTADOS,
  type Estado,
  nextState,
  ROLES,
  roleLabel,
  rolesFor,
  STAFF_ACTION_RULES,
  STAFF_REQUEST_ACTIONS,
  STAFF_ROLES,
  staffActionProblem,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const MOVES = ['take', 'correct', 'approve', 'reject'] as const;

describe('the actions of staff on a request', () => {
  it.each(MOVES)('%s where the table of transitions lets the role', (action) => {
    for (const role of STAFF_ROLES) {
      for (const estado of ESTADOS) {
        const move = nextState(estado, action, role);
        expect([role, estado, staffActionProblem(action, estado, role)]).toEqual([
          role,
          estado,
          move.ok ? null : move.reason,
        ]);
      }
    }
  });

  it('lets suppliers read no note and make no decision', () => {
    const own = STAFF_REQUEST_ACTIONS.filter((action) => rolesFor(action).includes('PROVEEDOR'));
    expect(own).toEqual(['certificate']);
  });

  // `npx vitest -u` writes the document again.
  it('are written out for people', async () => {
    await expect(document()).toMatchFileSnapshot('../../../../infra/docs/staff-actions.md');
  });
});

function document(): string {
  const rows = STAFF_REQUEST_ACTIONS.map((action) => {
    const { name, states }: { name: string; states: readonly Estado[] } = STAFF_ACTION_RULES[action];
    const roles = ROLES.filter((role) => role !== 'PROVEEDOR' && rolesFor(action).includes(role));
    const who = roles.length === STAFF_ROLES.length ? 'all staff' : roles.map(roleLabel).join(', ');
    return [name, who, ...ESTADOS.map((estado) => (states.includes(estado) ? 'yes' : ''))];
  });
  const table = [['Action', 'Roles', ...ESTADOS.map((estado) => ESTADO_LABEL[estado])], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return `# What staff may do with a request

Each row holds for every role and state in it, and for no other. A role that is not named is refused (403; notes: 404 for
suppliers), a state without 'yes' is a conflict (409). What an action needs besides (a complete form, a resolution, an
observation) is in its own rule. The table is made from \`shared-api/src/rules/registration/staff-actions.ts\`; its test fails when
the two differ, and \`reviews-matrix.test.ts\` asks the API for every role, state and action.

${[line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')}
`;
}
