import { Problem } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { useSession } from './session-store.ts';

/** Says on a sign-in page that the stored session could not be checked; a retry redirects a signed-in user. */
export function UnverifiedSession() {
  const { unverified } = useSession();
  const navigate = useNavigate();
  if (!unverified) return null;
  return (
    <Problem
      title="No se pudo comprobar su sesión"
      message="El servidor no responde en este momento. Si ya había ingresado, pruebe de nuevo: no hace falta que vuelva a ingresar."
      onRetry={() => void navigate('.', { replace: true })}
    />
  );
}
