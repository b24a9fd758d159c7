import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until an element has the focus; the element may be yet to appear. */
export async function expectFocus(wanted: Promise<Element>): Promise<void> {
  const element = await wanted;
  await waitFor(() => expect(document.activeElement).toBe(element));
}
