import { queryOf } from 'shared-api/client';
import { portalVersions } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Reads the versions of the portal and their health. */
export const useVersions = () => useQuery(queryOf(useClient(), portalVersions, {}));
