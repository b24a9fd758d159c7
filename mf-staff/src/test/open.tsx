import type { CurrentUser } from 'shared-api/contract';
import { renderPortal } from 'shared-ui/testing';
import { routes } from '../routes.tsx';
// Loaded before the tests, so that none of them waits for the code of its page.
import '../dashboard/DashboardPage.tsx';
import '../detail/ApprovalForm.tsx';
import '../detail/correction/CorrectionForm.tsx';
import '../detail/labels/LabelsForm.tsx';
import '../detail/DetailPage.tsx';
import '../detail/desk/Desk.tsx';
import '../list/ListPage.tsx';
import '../unanswered/UnansweredPage.tsx';
import type { fakeApi } from './api.ts';

/** Opens an address of the section as the shell would, for one user before one API. `state`: the history entry's. */
export function open(
  address: string,
  api: ReturnType<typeof fakeApi>,
  user: CurrentUser,
  state: unknown = null,
) {
  const { container, router, unmount, ...shown } = renderPortal(routes, {
    at: state === null ? address : '/antes',
    user,
    portal: { client: api.client },
  });
  if (state !== null) void router.navigate(address, { state });
  return {
    view: container,
    readAgain: shown.readAgain,
    address: shown.address,
    /** Moves on to an address, or so many steps in the history. */
    go: (to: string | number) => {
      if (typeof to === 'number') void router.navigate(to);
      else void router.navigate(to);
    },
    unmount,
  };
}
