import { Anchor, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { followAddress } from '../tender-list/TenderActions.tsx';

/** Offers the other news of a tender to somebody who asked about it. */
export function FollowOffer({ tenderId }: { readonly tenderId: string }) {
  return (
    <Text>
      {'¿Quiere recibir también sus circulares, sus cambios y su resultado? '}
      <Anchor component={Link} to={followAddress(tenderId)} underline="always">
        Seguir esta licitación
      </Anchor>
    </Text>
  );
}
