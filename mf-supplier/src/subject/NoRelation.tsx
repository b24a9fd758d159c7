import { IconBuildingOff } from '@tabler/icons-react';
import { EmptyState, LinkButton, Page, Text } from 'shared-ui';
import { COMPANIES } from '../paths.ts';

interface Props {
  /** Where a company is chosen already, the link leads to where one is: what was asked is forgotten. */
  readonly onLeave?: () => void;
}

/** Said to who does not act for the company in the address. */
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
