import { queryOf } from 'shared-api/client';
import { countFollowers } from 'shared-api/contract';
import { Text } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

interface Props {
  readonly tenderId: string;
  /** True for a hidden tender that is published again: it may be as it was. */
  readonly isShownAgain?: boolean;
}

/** Says how many followers are told of what is about to be published; nothing for none, or while the number is unknown. */
export function FollowerNotice({ tenderId, isShownAgain = false }: Props) {
  const { data } = useQuery(queryOf(useClient(), countFollowers, { params: { id: tenderId } }));
  const followers = data?.data.seguidores ?? 0;
  if (followers === 0) return null;
  const changes = isShownAgain ? ' de lo que haya cambiado desde que se ocultó' : '';
  return (
    <Text role="status" fw={600}>
      {`Se avisará a ${followers.toLocaleString('es-AR')} ${followers === 1 ? 'seguidor' : 'seguidores'}${changes}.`}
    </Text>
  );
}
