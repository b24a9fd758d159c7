import { IconMailOff } from '@tabler/icons-react';
import type { UserDataBundle } from 'shared-api/contract';
import { notificationAddress } from 'shared-api/rules';
import { Alert, breakable } from 'shared-ui';

/** Tells suppliers that the mail server refuses their address, where it is typed and where they look for news. */
export function RefusedMailNotice({ bundle }: { readonly bundle: UserDataBundle }) {
  const address = notificationAddress(bundle.sujeto_fiscal);
  if (!bundle.correo_rechazado || !address) return null;
  return (
    <Alert
      color="ambar"
      icon={<IconMailOff size={20} aria-hidden />}
      title="El último aviso no llegó"
      style={{ overflowWrap: 'anywhere' }}
    >
      El servidor de correo no aceptó el aviso a{' '}
      <span style={{ display: 'inline-block' }}>{breakable(address)}</span>. Revise la dirección; mientras
      tanto, consulte el estado del trámite en este portal.
    </Alert>
  );
}
