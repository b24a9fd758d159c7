/** The router where there is no browser: only for what renders pages, so that no visitor carries it. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
