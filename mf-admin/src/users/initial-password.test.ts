import { newPasswordProblem } from 'shared-api/rules';
import { expect, test } from 'vitest';
import { initialPassword } from './initial-password.ts';

test('an initial password follows the rule for passwords and is another one each time', () => {
  const passwords = Array.from({ length: 200 }, initialPassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(newPasswordProblem(password, { current: '', documentNumber: '' })).toBeNull();
    expect(password).toMatch(/^[a-hjkmnp-z]{8}[2-9]{4}$/);
  }
});
