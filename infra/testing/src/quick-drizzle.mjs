import module from 'node:module';

/**
 * Loaded into the programs of tests (`--import`). Node 24 parses the 180 kB of drizzle's `package.json` for each of its
 * hundred files, to learn that it is a module: half a second of every start. Here their path tells it. An older Node, as
 * a machine's npm may run on, has no such hooks and loads drizzle as ever.
 */
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    const isOfDrizzle = parentURL.includes('/node_modules/drizzle-orm/') && conditions.includes('import');
    if (!isOfDrizzle || !/^\.\.?\//.test(specifier)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
