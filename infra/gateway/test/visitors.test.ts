import { visitorIn } from 'shared-api/section';
import { expect, test } from 'vitest';
import { createVisitors } from '../src/visitors.ts';
import { registryOf } from './portal.ts';

/** A registry that gives half of all visitors something on trial. */
const onTrial = () => {
  const registry = registryOf('Licitaciones');
  return {
    ...registry,
    sections: registry.sections.map((entry) => ({
      ...entry,
      canary: { release: entry.active, percent: 50, roles: [] },
    })),
  };
};

/** The cookie that somebody who comes for the first time is given. */
function given(publicUrl: string): string {
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  const visitor = createVisitors(publicUrl).recognize(
    { headers: {} } as never,
    reply as never,
    onTrial() as never,
  );
  expect(visitor).not.toBeNull();
  expect(visitorIn(headers['set-cookie'] ?? '')).toBe(visitor);
  return headers['set-cookie'] ?? '';
}

test('with TLS the cookie that tells visitors apart is this host’s alone', () => {
  expect(given('https://proveedores.example')).toMatch(
    /^__Host-visitor=[0-9a-f-]{36}; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/,
  );
});

test('without TLS it has the name that browsers take there', () => {
  expect(given('http://localhost:8080')).toMatch(
    /^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=\d+; SameSite=Lax$/,
  );
});
