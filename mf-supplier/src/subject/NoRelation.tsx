import { IconBuildingOff } from '@tabler/icons-react';
import { EmptyState, LinkButton, Page, Text } from 'shared-ui';
import { COMPANIES } from '../paths.ts';

interface Props {
  /** Called when the link is followed, to reset the call that was refused. */
  readonly onLeave?: () => void;
}

/** Tells users that they do not act for the company in the address. */
export function NoRelation({ onLeave }: Props) {
  return (
    <Page title="No tienes relación con esta empresa" size="form">
      <EmptyState
        title="ARCA (ex AFIP) no informa que usted represente a esta empresa"
        icon={<IconBuildingOff aria-hidden />}
        action={
          <LinkButton to={COMPANIES} {...(onLeave && { onClick: onLeave })}>
            Volver a elegir empresa
          </LinkButton>
        }
      >
        <Text>
          Delegue el servicio en el Administrador de Relaciones y vuelva a ingresar con su clave fiscal.
        </Text>
      </EmptyState>
    </Page>
  );
}
