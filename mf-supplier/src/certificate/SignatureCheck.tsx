import { IconCertificate, IconCertificateOff, IconQrcode } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ApiError } from 'shared-api/client';
import { Alert, Problem } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { useSignature } from './queries.ts';

const UNCHECKED = 'Este navegador no pudo comprobarla. Reintente o pruebe con otro.';

const neverChanges = () => () => undefined;

/**
 * Shows whether the code from a certificate's QR symbol, with which the page was opened, was signed for this one. What is shown
 * before takes as much room as the result, so that the page stays where it is.
 */
export function SignatureCheck({ id }: { id: string }) {
  const { hash } = useLocation();
  // No server sees what stands behind `#`: a rendered page shows the code once it is hydrated.
  const code = useSyncExternalStore(
    neverChanges,
    () => hash.slice(1),
    () => '',
  );
  const { data, error, isPending, refetch } = useSignature(id, code);
  if (code === '') {
    return (
      <Alert color="azul" icon={<IconQrcode size={22} aria-hidden />} title="Firma digital sin comprobar">
        Para comprobar también la firma digital, lea el código QR del certificado.
      </Alert>
    );
  }
  if (error && data === undefined) {
    return (
      <Problem
        title="No se pudo comprobar la firma digital"
        message={error instanceof ApiError ? error.message : UNCHECKED}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isPending) {
    return (
      <Alert
        role="status"
        color="azul"
        icon={<IconQrcode size={22} aria-hidden />}
        title="Comprobando la firma digital…"
      >
        Se compara el código QR con el que abrió esta página con las claves del municipio.
      </Alert>
    );
  }
  return data ? (
    <Alert color="verde" icon={<IconCertificate size={22} aria-hidden />} title="Firma digital auténtica">
      El municipio firmó el código QR con el que abrió esta página para este mismo certificado.
    </Alert>
  ) : (
    <Alert
      role="alert"
      color="rojo"
      icon={<IconCertificateOff size={22} aria-hidden />}
      title="La firma digital no es válida"
    >
      El municipio no firmó este código para este certificado: el documento que lo lleva puede estar alterado.
      Cuente solo con los datos de esta página.
    </Alert>
  );
}
