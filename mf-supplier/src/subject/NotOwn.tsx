import { IconUserOff } from '@tabler/icons-react';
import { EmptyState, LinkButton, Page, Text } from 'shared-ui';
import { ACCOUNT } from '../paths.ts';
import { NoRelation } from './NoRelation.tsx';
import type { Subject } from './subject.ts';

/** Tells users that the address names a person or a company that they don't act for. */
export function NotOwn({ subject }: { readonly subject: Subject }) {
  if (subject.type === 'persona-juridica') return <NoRelation />;
  return (
    <Page title="Esta inscripción no es suya" size="form">
      <EmptyState
        title="El CUIT de esta dirección es de otra persona"
        icon={<IconUserOff aria-hidden />}
        action={<LinkButton to={ACCOUNT}>Ir a Mis inscripciones</LinkButton>}
      >
        <Text>Cada persona ve y completa su propia inscripción y las de las empresas que representa.</Text>
      </EmptyState>
    </Page>
  );
}
