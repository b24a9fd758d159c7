interface RequestLink<State> {
  readonly to: string;
  readonly state: State;
}

/** A link to another request that opens the tab that is open now. */
export function linkWithTab<State>({ to, state }: RequestLink<State>, search: string): RequestLink<State> {
  const tab = new URLSearchParams(search).get('tab');
  return { to: tab ? `${to}?tab=${tab}` : to, state };
}
