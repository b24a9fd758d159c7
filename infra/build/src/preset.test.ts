import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BudgetError, keepBudget, weigh } from './budget.ts';
import { configurationOf, federationOptions } from './preset.ts';
import { SHARED_MODULES } from './shared-modules.ts';

const target = (name: string) => ({ name, folder: path.resolve(name) });
const SECTIONS = ['mf-supplier', 'mf-staff', 'mf-tenders', 'mf-admin'];

describe('the one preset', () => {
  it.each(SECTIONS)('%s is a container that exposes its routes and nothing else', (name) => {
    const options = federationOptions(target(name));
    expect(options).toMatchObject({
      name: name.replaceAll('-', '_'),
      filename: 'remoteEntry.js',
      exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
      shareStrategy: 'loaded-first',
      experiments: { externalRuntime: true },
    });
    expect(configurationOf(target(name)).output?.publicPath).toBe('auto');
  });

  it('the shell exposes nothing and brings the runtime', () => {
    const options = federationOptions(target('shell'));
    expect(options).not.toHaveProperty('exposes');
    expect(options.experiments).toMatchObject({ provideExternalRuntime: true });
    expect(configurationOf(target('shell')).output?.publicPath).toBe('/');
  });

  it.each(SECTIONS)('%s brings no copy of what is shared, and refuses another version of it', (name) => {
    for (const [request, shared] of Object.entries(federationOptions(target(name)).shared)) {
      expect(shared, request).toMatchObject({ import: false, singleton: true, strictVersion: true });
    }
  });

  it('the shell brings every shared module, the light ones with its first bytes', () => {
    const { shared } = federationOptions(target('shell'));
    expect(Object.keys(shared)).toEqual(SHARED_MODULES.map(({ request }) => request));
    for (const { request, comes } of SHARED_MODULES) {
      expect(shared[request]).toMatchObject({ eager: comes === 'start', import: expect.any(String) });
    }
  });

  it('says nothing in people’s pages of the folders in which it was made', () => {
    const shell = target('shell');
    const { shared } = federationOptions(shell);
    for (const { import: file } of Object.values(shared)) {
      expect(file).toMatch(/^\.\.\//);
      expect(existsSync(path.resolve(shell.folder, String(file)))).toBe(true);
    }
  });

  it('shares no library behind shared-ui', () => {
    const requests = SHARED_MODULES.map(({ request }) => request).join(' ');
    expect(requests).not.toMatch(/@mantine|react-router|@tanstack|valibot/);
  });
});

describe('budgets', () => {
  const sizes = new Map([
    ['a.js', 90],
    ['b.js', 20],
    ['c.css', 7],
  ]);
  it('weighs what travels, by kind', () => {
    expect(weigh(['a.js', 'c.css', 'font.woff2'], sizes)).toEqual({ script: 90, style: 7 });
  });
  it('fails over them, and says by how much', () => {
    const weight = weigh(['a.js', 'b.js'], sizes);
    expect(() => keepBudget('mf-x', weight, { script: 109, style: 0 })).toThrow(BudgetError);
    expect(() => keepBudget('mf-x', weight, { script: 110, style: 0 })).not.toThrow();
  });
});
