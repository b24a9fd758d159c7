import { Problem } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { useSession } from './session-store.ts';

/** Says at an entrance that nobody could tell whether somebody is signed in; asking again leads on whoever is. */
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
