import { queryOf } from 'shared-api/client';
import { portalVersions } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Loads which versions visitors are given and how they do. */
export const useVersions = () => useQuery(queryOf(useClient(), portalVersions, {}));
