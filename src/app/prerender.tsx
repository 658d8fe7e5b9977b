import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Arrivals } from '../../contract/catalogue.ts';
import { ProductDetailPage } from '../features/catalogue/pages/ProductDetailPage.tsx';
import { ProductPage } from '../features/catalogue/pages/ProductPage.tsx';
import { setArrived } from '../platform/gateway/arrived.ts';
import { MainLayout } from './mall/MainLayout.tsx';
import { Root } from './Root.tsx';

/** The pages of router.tsx that are drawn on the server, without their loaders: who asks is a visitor. */
const handler = createStaticHandler([
  {
    path: '/',
    element: <Root />,
    children: [
      {
        element: <MainLayout />,
        children: [
          { index: true, element: <ProductPage /> },
          { path: 'home', element: <ProductPage /> },
          { path: 'product', element: <ProductPage /> },
          { path: 'productDetail', element: <ProductDetailPage /> },
        ],
      },
    ],
  },
]);

/**
 * The markup inside #root of a page as a visitor sees it first, drawn from the gateway's answers by the names that
 * the pages know them by (src/platform/gateway/arrived.ts). `address` is path and query.
 */
export async function render(address: string, answers: Arrivals): Promise<string> {
  const context = await handler.query(new Request(new URL(address, 'http://mall.invalid')));
  if (context instanceof Response) throw new Error(`no page to draw at ${address}`);
  // Drawing is one step: nobody else's answers can come between.
  setArrived(answers);
  try {
    return renderToString(
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />,
    );
  } finally {
    setArrived({});
  }
}
