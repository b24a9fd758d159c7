import type { CurrentUser } from 'shared-api/contract';
import { accessibilityProblems, act, renderPortal } from 'shared-ui/testing';
import { expect } from 'vitest';
import { routes } from '../routes.tsx';
// Loaded before the tests, so that none of them waits for the code of its page.
import '../dashboard/DashboardPage.tsx';
import '../detail/ApprovalForm.tsx';
import '../detail/correction/CorrectionForm.tsx';
import '../detail/labels/LabelsForm.tsx';
import '../detail/DetailPage.tsx';
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
  const { container, queries, router, unmount } = renderPortal(routes, {
    at: state === null ? address : '/antes',
    user,
    portal: { client: api.client },
  });
  // Screens say how often they try again; nobody waits for it here.
  queries.setDefaultOptions({ queries: { retryDelay: 1 } });
  if (state !== null) void router.navigate(address, { state });
  return {
    view: container,
    /** Asks for everything that is shown again, as coming back to the tab does. */
    readAgain: () =>
      act(async () => {
        await queries.refetchQueries({ type: 'active' });
        // The screen hears of it a moment later.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }),
    /** Path and query as they stand in the address bar. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Moves on to an address, or so many steps in the history. */
    go: (to: string | number) => {
      if (typeof to === 'number') void router.navigate(to);
      else void router.navigate(to);
    },
    unmount,
  };
}

/** Fails on anything of what is shown that breaks a rule of WCAG 2.2 AA or axe's best practice. */
export async function expectNoViolations(view: Element): Promise<void> {
  expect(await accessibilityProblems(view)).toEqual([]);
}

/** The texts that describe an element, its error among them. */
export function describedBy(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** What a field holds. */
export function held(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) return element.value;
  throw new TypeError(`${element.tagName} holds no value`);
}
