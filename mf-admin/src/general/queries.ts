import { queryOf } from 'shared-api/client';
import { systemStatus } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** State of what the portal stands on; asked anew each time it is looked at. */
export const useSystemStatus = () => useQuery(queryOf(useClient(), systemStatus, {}));
