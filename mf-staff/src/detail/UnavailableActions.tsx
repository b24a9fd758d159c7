import type { Estado, Role } from 'shared-api/rules';
import { Text } from 'shared-ui';
import { unavailableActions } from './actions.ts';

interface Props {
  readonly estado: Estado;
  readonly role: Role;
}

/** Says why actions are unavailable now; folded, because experienced reviewers don't need it. */
export function UnavailableActions({ estado, role }: Props) {
  const reasons = unavailableActions(estado, role);
  if (reasons.length === 0) return null;
  return (
    <details data-no-print>
      <Text component="summary" size="sm" c="dimmed" style={{ cursor: 'pointer', minHeight: '1.5rem' }}>
        Qué no se puede hacer ahora y por qué
      </Text>
      <ul
        aria-label="Lo que no se puede hacer ahora"
        style={{ marginBlock: '0.25rem', paddingInlineStart: '1.25rem' }}
      >
        {reasons.map(({ reason, what }) => (
          <Text component="li" size="sm" key={reason}>
            <strong>{what.join(', ')}</strong>: {reason}
          </Text>
        ))}
      </ul>
    </details>
  );
}
