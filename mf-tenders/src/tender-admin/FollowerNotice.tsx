import { queryOf } from 'shared-api/client';
import { countFollowers } from 'shared-api/contract';
import { Text } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Says how many followers are told of what is about to be published; nothing for none, or while the number is unknown. */
export function FollowerNotice({ tenderId }: { readonly tenderId: string }) {
  const { data } = useQuery(queryOf(useClient(), countFollowers, { params: { id: tenderId } }));
  const followers = data?.data.seguidores ?? 0;
  if (followers === 0) return null;
  return (
    <Text role="status" fw={600}>
      {`Se avisará a ${followers.toLocaleString('es-AR')} ${followers === 1 ? 'seguidor' : 'seguidores'}.`}
    </Text>
  );
}
