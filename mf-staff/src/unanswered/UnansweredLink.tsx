import { IconMessage } from '@tabler/icons-react';
import { can } from 'shared-api/rules';
import { Badge, LinkButton } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { UNANSWERED_PATH } from '../paths.ts';
import { useUnanswered } from './queries.ts';

/** Links to the unanswered messages, with their number, for users who may answer. */
export function UnansweredLink() {
  const mayAnswer = can(useUser().tipo, 'chat.staff');
  // The page of the messages shows a failure.
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
