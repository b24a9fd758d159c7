import type { PersonPath } from 'shared-api/contract';
import { Navigate, useLocation, useParams } from 'shared-ui/router';
import { wizard } from '../paths.ts';

/** Leads to the registration form, at the same step. */
export function RegistrationRedirect({ type }: { readonly type: PersonPath }) {
  const { cuit = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={wizard({ type, cuit }) + search} replace />;
}
