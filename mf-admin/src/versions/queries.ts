import { queryOf } from 'shared-api/client';
import { portalVersions } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Which versions people are given and how they do; asked anew each time it is looked at. */
export const useVersions = () => useQuery(queryOf(useClient(), portalVersions, {}));
