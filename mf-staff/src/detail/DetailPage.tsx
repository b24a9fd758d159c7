import { useState } from 'react';
import { isTaxId } from 'shared-api/rules';
import { EmptyState, LinkButton, LoadingPage, Page, Problem } from 'shared-ui';
import { useLocation, useParams } from 'shared-ui/router';
import { backFrom, LIST_PATH } from '../paths.ts';
import { isNotFound, useDetail } from './queries.ts';
import { RequestView } from './RequestView.tsx';

const TITLE = 'Detalles del Trámite';

/** Screen 13: a request with everything staff review and decide. */
export function DetailPage() {
  const { cuit = '' } = useParams();
  const back = { ...backFrom(useLocation().state), label: 'Volver al estado del tramite' };
  const [deciding, setDeciding] = useState(false);
  const { data, error, refetch } = useDetail(cuit, deciding);

  if (!isTaxId(cuit) || isNotFound(error)) {
    return (
      <Page title={TITLE} back={back} size="wide">
        <EmptyState
          title="No encontramos este trámite"
          action={<LinkButton to={LIST_PATH}>Ver las inscripciones</LinkButton>}
        >
          Revise el CUIT de la dirección o busque al proveedor en la lista.
        </EmptyState>
      </Page>
    );
  }
  if (data)
    return (
      <RequestView
        key={cuit}
        detail={data}
        back={back}
        title={TITLE}
        deciding={deciding}
        onDeciding={setDeciding}
      />
    );
  return (
    <Page title={TITLE} back={back} size="wide">
      {error ? <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} /> : <LoadingPage />}
    </Page>
  );
}
