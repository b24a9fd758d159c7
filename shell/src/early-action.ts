import { EARLY_ACTION_ATTRIBUTE, LATE_NOTICE_ID, START_EVENT } from 'shared-api/section';

/** Ends the work of the script that runs before the portal's code, and removes its notice. */
export function takeOverPage(): void {
  dispatchEvent(new Event(START_EVENT));
  document.getElementById(LATE_NOTICE_ID)?.remove();
}

/** Does what was pressed on a server-rendered page before its code was there: it clicks the button or sends the form. */
export function doEarlyAction(): void {
  const pressed = document.querySelector<HTMLElement>(`[${EARLY_ACTION_ATTRIBUTE}]`);
  pressed?.removeAttribute(EARLY_ACTION_ATTRIBUTE);
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed?.click();
}
