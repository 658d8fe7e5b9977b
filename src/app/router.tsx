import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject, redirect } from 'react-router-dom';
import { loadPage } from '../platform/gateway/loadPage.ts';
import { FailurePage } from './ErrorPage.tsx';
import {
  optionalSession,
  requireSession,
  rootLoader,
  toSellerCentre,
  toSellerHome,
  toStart,
  unlessExternal,
  unlessNoProducts,
  unlessSignedIn,
} from './guard.ts';
import { Root, RootSkeleton } from './Root.tsx';

/** A route's page in a file of its own, fetched when it is first visited. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadPage(load))[name] });
}

/** What fails stays in its frame: the menu and the other tabs go on working. */
const inFrame = (children: RouteObject[]): RouteObject[] => [{ errorElement: <FailurePage />, children }];

const publicRoutes: RouteObject[] = [
  {
    path: 'login',
    loader: unlessSignedIn(false),
    lazy: page(() => import('../features/identity/pages/LoginPage.tsx'), 'LoginPage'),
  },
  {
    path: 'joinLogin',
    loader: unlessSignedIn(true),
    lazy: page(() => import('../features/identity/pages/LoginPage.tsx'), 'JoinLoginPage'),
  },
  {
    path: 'register',
    loader: unlessExternal('registerUrl'),
    lazy: page(() => import('../features/identity/pages/SignupPage.tsx'), 'RegisterPage'),
  },
  { path: 'activate', lazy: page(() => import('../features/identity/pages/SignupPage.tsx'), 'ActivatePage') },
  {
    path: 'forgotPassword',
    loader: unlessExternal('forgotPasswordUrl'),
    lazy: page(() => import('../features/identity/pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  { path: 'exit', lazy: page(() => import('../features/help/pages/ExitPage.tsx'), 'ExitPage') },
  { path: 'error', lazy: page(() => import('../features/help/pages/NotFoundPage.tsx'), 'NotFoundPage') },
  { path: 'agreement', lazy: page(() => import('../features/help/pages/AgreementPage.tsx'), 'AgreementPage') },
  { path: 'privacy', lazy: page(() => import('../features/help/pages/PrivacyPage.tsx'), 'PrivacyPage') },
  {
    path: 'partnerJoin',
    lazy: page(() => import('../features/partners/pages/PartnerJoinPage.tsx'), 'PartnerJoinPage'),
  },
  { path: 'license/:id', lazy: page(() => import('../features/licences/pages/LicencePage.tsx'), 'LicencePage') },
  { path: 'verify', lazy: page(() => import('../features/contracts/pages/VerifyPage.tsx'), 'VerifyPage') },
  {
    path: 'login-no-join-network',
    lazy: page(() => import('../features/identity/pages/JoinTeamPage.tsx'), 'JoinTeamPage'),
  },
  { path: 'joinTeam', lazy: page(() => import('../features/identity/pages/JoinTeamPage.tsx'), 'JoinTeamPage') },
  { path: 'invite', lazy: page(() => import('../features/identity/pages/InvitePage.tsx'), 'InvitePage') },
  { path: 'setup', lazy: page(() => import('../features/identity/pages/SetupPage.tsx'), 'SetupPage') },
];

const products = page(() => import('../features/catalogue/pages/ProductPage.tsx'), 'ProductPage');

const storefront: RouteObject = {
  id: 'storefront',
  loader: optionalSession,
  lazy: page(() => import('./mall/MainLayout.tsx'), 'MainLayout'),
  children: inFrame([
    { index: true, lazy: products },
    { path: 'home', lazy: products },
    { path: 'product', lazy: products },
    {
      path: 'productDetail',
      lazy: page(() => import('../features/catalogue/pages/ProductDetailPage.tsx'), 'ProductDetailPage'),
    },
    { path: 'search', lazy: page(() => import('./mall/search/SearchPage.tsx'), 'SearchPage') },
    { path: 'howBuy', lazy: page(() => import('../features/help/pages/HowBuyPage.tsx'), 'HowBuyPage') },
    { path: 'howPay', lazy: page(() => import('../features/help/pages/HowPayPage.tsx'), 'HowPayPage') },
    { path: 'howRenew', lazy: page(() => import('../features/help/pages/HowRenewPage.tsx'), 'HowRenewPage') },
    { path: 'howAdd', lazy: page(() => import('../features/help/pages/HowAddPage.tsx'), 'HowAddPage') },
  ]),
};

const recordPages: RouteObject[] = [
  {
    path: 'dashboards/:name',
    lazy: page(() => import('../features/dashboards/pages/DashboardPage.tsx'), 'DashboardPage'),
  },
  { path: 'e/:entity', lazy: page(() => import('./workstation/RecordsPage.tsx'), 'RecordsPage') },
  {
    path: 'e/:entity/:recordKey',
    lazy: page(() => import('./workstation/RecordPage.tsx'), 'RecordPage'),
  },
];

/** What only a signed-in person sees in the storefront's frame. */
const checkout: RouteObject = {
  lazy: page(() => import('./mall/MainLayout.tsx'), 'MainLayout'),
  children: inFrame([
    { path: 'applyTry', lazy: page(() => import('../features/catalogue/pages/ApplyTryPage.tsx'), 'ApplyTryPage') },
    { path: 'openTry', lazy: page(() => import('../features/catalogue/pages/OpenTryPage.tsx'), 'OpenTryPage') },
    { path: 'cart', lazy: page(() => import('../features/cart/pages/CartPage.tsx'), 'CartPage') },
    {
      path: 'ConfirmOrder',
      lazy: page(() => import('../features/checkout/pages/ConfirmOrderPage.tsx'), 'ConfirmOrderPage'),
    },
    { path: 'pay', lazy: page(() => import('../features/payments/pages/PayPage.tsx'), 'PayPage') },
    { path: 'result', lazy: page(() => import('../features/checkout/pages/ResultPage.tsx'), 'ResultPage') },
  ]),
};

const workstation: RouteObject = {
  path: 'workstation',
  lazy: page(() => import('./workstation/WorkstationFrame.tsx'), 'WorkstationFrame'),
  children: inFrame([
    { index: true, loader: toStart },
    { path: 'home', lazy: page(() => import('../features/home/pages/HomePage.tsx'), 'HomePage') },
    {
      path: 'my-product',
      loader: unlessNoProducts,
      lazy: page(() => import('../features/subscriptions/pages/MyProductPage.tsx'), 'MyProductPage'),
    },
    {
      lazy: page(() => import('./workstation/BuyersOnly.tsx'), 'BuyersOnly'),
      children: [
        {
          path: 'discount-center',
          lazy: page(() => import('../features/coupons/pages/DiscountCenterPage.tsx'), 'DiscountCenterPage'),
        },
        {
          path: 'my-invoice',
          lazy: page(() => import('../features/invoices/pages/MyInvoicePage.tsx'), 'MyInvoicePage'),
        },
        { path: 'my-card', lazy: page(() => import('../features/coupons/pages/MyCardPage.tsx'), 'MyCardPage') },
      ],
    },
    {
      path: 'contract-signed',
      lazy: page(() => import('../features/contracts/pages/ContractSignedPage.tsx'), 'ContractSignedPage'),
    },
    { path: 'my-order', lazy: page(() => import('../features/orders/pages/MyOrderPage.tsx'), 'MyOrderPage') },
    {
      path: 'order-detail',
      lazy: page(() => import('../features/orders/pages/OrderDetailPage.tsx'), 'OrderDetailPage'),
    },
    {
      path: 'person-auth',
      loader: unlessNoProducts,
      lazy: page(() => import('../features/certification/pages/PersonAuthPage.tsx'), 'PersonAuthPage'),
    },
    {
      path: 'corp-cer',
      loader: unlessNoProducts,
      lazy: page(() => import('../features/certification/pages/CorpCerPage.tsx'), 'CorpCerPage'),
    },
    {
      path: 'seal-manage',
      loader: unlessNoProducts,
      lazy: page(() => import('../features/contracts/pages/SealManagePage.tsx'), 'SealManagePage'),
    },
    {
      path: 'seal-auth',
      loader: unlessNoProducts,
      lazy: page(() => import('../features/contracts/pages/SealAuthPage.tsx'), 'SealAuthPage'),
    },
    {
      path: 'notifications',
      lazy: page(() => import('../features/notifications/pages/NotificationsPage.tsx'), 'NotificationsPage'),
    },
    { path: 'members', lazy: page(() => import('../features/identity/pages/MembersPage.tsx'), 'MembersPage') },
    { path: 'people', lazy: page(() => import('../features/identity/pages/PeoplePage.tsx'), 'PeoplePage') },
    { path: 'basic-info', lazy: page(() => import('../features/identity/pages/BasicInfoPage.tsx'), 'BasicInfoPage') },
    { path: 'studio/:entity?', lazy: page(() => import('../features/studio/pages/StudioPage.tsx'), 'StudioPage') },
    ...recordPages,
  ]),
};

const sellerCentre: RouteObject = {
  path: 'seller',
  loader: toSellerCentre,
  lazy: page(() => import('./workstation/WorkstationFrame.tsx'), 'SellerFrame'),
  children: inFrame([
    { index: true, loader: toSellerHome },
    { path: 'home', lazy: page(() => import('../features/home/pages/HomePage.tsx'), 'HomePage') },
    ...recordPages,
  ]),
};

/** Every address of the site. An unknown one goes to /error, which anyone may see: there is nothing to sign in for. */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      path: '/',
      loader: rootLoader,
      element: <Root />,
      hydrateFallbackElement: <RootSkeleton />,
      errorElement: <FailurePage />,
      // The root's only question is whether the address carries a token.
      shouldRevalidate: ({ nextUrl }) => nextUrl.searchParams.has('ssoToken'),
      children: [
        storefront,
        ...publicRoutes,
        {
          id: 'session',
          loader: requireSession,
          shouldRevalidate: ({ defaultShouldRevalidate, currentUrl, nextUrl }) =>
            currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate,
          errorElement: <FailurePage />,
          children: [
            checkout,
            workstation,
            sellerCentre,
            {
              path: 'qrConfirm',
              lazy: page(() => import('../features/identity/pages/QrConfirmPage.tsx'), 'QrConfirmPage'),
            },
            {
              path: 'playground',
              lazy: page(() => import('../features/playground/pages/PlaygroundPage.tsx'), 'PlaygroundPage'),
            },
          ],
        },
        { path: '*', loader: () => redirect('/error') },
      ],
    },
  ];
}

/**
 * Gives the page that the browser itself has loaded a key of its own in the history. Without one the router calls
 * every such page 'default', and opens each where the one before it was scrolled to.
 */
function nameEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

export function createRouter() {
  nameEntry();
  return createBrowserRouter(createRoutes());
}

/**
 * The router for a page of the storefront whose HTML is there already, drawn for a visitor: the code of its page is
 * loaded first, and no loader asks again who that is.
 */
export async function createRouterOverHtml() {
  nameEntry();
  const routes = createRoutes();
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return createBrowserRouter(routes, { hydrationData: { loaderData: { root: null, storefront: null } } });
}
