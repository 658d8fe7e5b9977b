import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { FailurePage, NotFoundPage } from './ErrorPage.tsx';
import { optionalSession, requireSession, rootLoader, toStart, unlessExternal, unlessNoProducts } from './guard.ts';
import { loadPage } from './loadPage.ts';
import { Root, RootSkeleton } from './Root.tsx';

/** A route's page in a file of its own, fetched when it is first visited. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadPage(load))[name] });
}

const publicRoutes: RouteObject[] = [
  { path: 'login', lazy: page(() => import('../login/LoginPage.tsx'), 'LoginPage') },
  { path: 'joinLogin', lazy: page(() => import('../login/LoginPage.tsx'), 'JoinLoginPage') },
  { path: 'register', loader: unlessExternal('registerUrl'), lazy: page(() => import('../login/signup/SignupPage.tsx'), 'RegisterPage') },
  { path: 'activate', lazy: page(() => import('../login/signup/SignupPage.tsx'), 'ActivatePage') },
  { path: 'forgotPassword', loader: unlessExternal('forgotPasswordUrl'), lazy: page(() => import('../login/ForgotPasswordPage.tsx'), 'ForgotPasswordPage') },
  { path: 'exit', lazy: page(() => import('../help/ExitPage.tsx'), 'ExitPage') },
  { path: 'error', element: <NotFoundPage /> },
  { path: 'agreement', lazy: page(() => import('../help/AgreementPage.tsx'), 'AgreementPage') },
  { path: 'privacy', lazy: page(() => import('../help/PrivacyPage.tsx'), 'PrivacyPage') },
  { path: 'partnerJoin', lazy: page(() => import('../join/PartnerJoinPage.tsx'), 'PartnerJoinPage') },
  { path: 'license/:id', lazy: page(() => import('../licence/LicencePage.tsx'), 'LicencePage') },
  { path: 'login-no-join-network', lazy: page(() => import('../help/NoTeamPage.tsx'), 'NoTeamPage') },
];

const products = page(() => import('../storefront/ProductPage.tsx'), 'ProductPage');

const storefront: RouteObject = {
  loader: optionalSession,
  lazy: page(() => import('../chrome/MainLayout.tsx'), 'MainLayout'),
  children: [
    { index: true, lazy: products },
    { path: 'home', lazy: products },
    { path: 'product', lazy: products },
    { path: 'productDetail', lazy: page(() => import('../storefront/detail/ProductDetailPage.tsx'), 'ProductDetailPage') },
    { path: 'howBuy', lazy: page(() => import('../help/HowPages.tsx'), 'HowBuyPage') },
    { path: 'howPay', lazy: page(() => import('../help/HowPages.tsx'), 'HowPayPage') },
    { path: 'howRenew', lazy: page(() => import('../help/HowPages.tsx'), 'HowRenewPage') },
    { path: 'howAdd', lazy: page(() => import('../help/HowPages.tsx'), 'HowAddPage') },
  ],
};

const workstation: RouteObject = {
  path: 'workstation',
  lazy: page(() => import('../workstation/frame/WorkstationFrame.tsx'), 'WorkstationFrame'),
  children: [
    { index: true, loader: toStart },
    { path: 'home', lazy: page(() => import('../workstation/home/HomePage.tsx'), 'HomePage') },
    { path: 'my-product', loader: unlessNoProducts, lazy: page(() => import('../workstation/products/MyProductPage.tsx'), 'MyProductPage') },
    { path: 'basic-info', lazy: page(() => import('../workstation/account/BasicInfoPage.tsx'), 'BasicInfoPage') },
    { path: 'e/:entity', lazy: page(() => import('../workstation/pages/EntityListPage.tsx'), 'EntityListPage') },
    { path: 'e/:entity/:recordKey', lazy: page(() => import('../workstation/pages/EntityDetailPage.tsx'), 'EntityDetailPage') },
  ],
};

/** Every address of the site. An unknown one goes to /error, after sign-in like any that is not public. */
export function createRouter() {
  return createBrowserRouter([
    {
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
          shouldRevalidate: ({ defaultShouldRevalidate, currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate,
          errorElement: <FailurePage />,
          children: [workstation, { path: 'qrConfirm', lazy: page(() => import('../login/QrConfirmPage.tsx'), 'QrConfirmPage') }, { path: 'playground', lazy: page(() => import('../playground/PlaygroundPage.tsx'), 'PlaygroundPage') }, { path: '*', loader: () => redirect('/error') }],
        },
      ],
    },
  ]);
}
