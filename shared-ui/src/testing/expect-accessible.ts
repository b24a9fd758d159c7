import { expect } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { htmlProblems } from './html-problems.ts';

/**
 * Fails on anything on the screen, or in a part of it, that breaks a rule of WCAG 2.2 AA or axe's best practice, or that
 * the HTML standard does not allow.
 */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  expect(await accessibilityProblems(root)).toEqual([]);
  expect(await htmlProblems(root.innerHTML)).toEqual([]);
}
