import { useLocation, useNavigate } from 'shared-ui/router';

/** Looks whether another version of what an address shows is live by now. */
export type Retry = (path: string) => Promise<void>;

/** Opens the page where one is again, in the version that is live now; the document stays. */
export function useRetry(renew: Retry): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    renew(location.pathname).finally(() => navigate(location, { replace: true }));
  };
}
