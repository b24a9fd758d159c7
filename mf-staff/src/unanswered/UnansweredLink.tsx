import { IconMessage } from '@tabler/icons-react';
import { can } from 'shared-api/rules';
import { Badge, LinkButton } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { UNANSWERED_PATH } from '../paths.ts';
import { useUnanswered } from './queries.ts';

/** Leads whoever may answer to the suppliers who wait for it, and says how many they are. */
export function UnansweredLink() {
  const mayAnswer = can(useUser().tipo, 'chat.staff');
  // A failure is told where the messages are.
  const { data } = useUnanswered(mayAnswer);
  if (!mayAnswer) return null;
  return (
    <LinkButton to={UNANSWERED_PATH} variant="default" leftSection={<IconMessage size={18} aria-hidden />}>
      Mensajes sin responder
      {data && data.total > 0 && (
        <>
          {' '}
          <Badge component="span" size="sm" color="arcilla" ml={4}>
            {data.total.toLocaleString('es-AR')}
          </Badge>
        </>
      )}
    </LinkButton>
  );
}
