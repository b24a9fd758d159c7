/** For the tests of every section: what the shell gives, without shell or network. */
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
export { userEvent } from '@testing-library/user-event';
export { forgetVisits } from '../layout/first-visit.ts';
export * from './answers.ts';
export * from './axe.ts';
export * from './expect-accessible.ts';
export * from './expect-focus.ts';
export * from './facts.ts';
export * from './fake-client.ts';
export * from './fields.ts';
export * from './files.ts';
export * from './html-problems.ts';
export * from './render.tsx';
export * from './samples.ts';
export * from './section-tests.ts';
